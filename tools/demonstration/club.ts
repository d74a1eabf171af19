import type { ClubSections } from 'shared/facts/club';
import type { Role } from 'shared/facts/enumerations';

/** The details of the fictional club. */
export const club = {
  identidad: { nombre: 'Moto Club Almenara', nombre_corto: null, logo: null },
  contacto: {
    direccion: 'Plaza del Castillo, 3, 19000 Guadalajara',
    telefono: '+34 600 123 456',
    correo: 'hola@club.example',
    redes: null,
  },
} satisfies ClubSections;

export const accounts: readonly { rol: Role; nombre: string; primer_apellido: string }[] = [
  { rol: 'webmaster', nombre: 'Elena', primer_apellido: 'Yagüe' },
  { rol: 'direccion', nombre: 'Julián', primer_apellido: 'Almenar' },
  { rol: 'socio', nombre: 'Carmen', primer_apellido: 'Lozano' },
  { rol: 'invitado', nombre: 'Tomás', primer_apellido: 'Ibáñez' },
];
export const addressOf = (rol: Role) => `${rol}@club.example`;
export const passwordOf = (rol: Role) => `demo-${rol}`;
