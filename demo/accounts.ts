import type { Role } from 'shared/facts/enumerations';

export const accounts: readonly { rol: Role; nombre: string; primer_apellido: string }[] = [
  { rol: 'webmaster', nombre: 'Elena', primer_apellido: 'Yagüe' },
  { rol: 'direccion', nombre: 'Julián', primer_apellido: 'Almenar' },
  { rol: 'socio', nombre: 'Carmen', primer_apellido: 'Lozano' },
  { rol: 'invitado', nombre: 'Tomás', primer_apellido: 'Ibáñez' },
];
export const addressOf = (rol: Role) => `${rol}@club.example`;
export const passwordOf = (rol: Role) => `demo-${rol}`;
