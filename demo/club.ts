import type { ClubSections } from 'shared/facts/club';

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
