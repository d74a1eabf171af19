import { constantFrom } from 'fast-check';
import type { Role } from 'shared/facts/enumerations';
import type { Caller, World } from './world.ts';

export const webmaster = 'webmaster@club.example';
export const board = 'direccion@club.example';
export const aStaffMember = constantFrom<Caller>(webmaster, board);

const names = ['Ana Zarza', 'Bruno Quejigo', 'Carla Enebro', 'Dimas Olmo', 'Elisa Tejo', 'Fermín Sauco', 'Gloria Aliso', 'Hugo Fresno'];

/** Names and addresses that occur nowhere else, so that each can be found wherever it is stored. */
export const people = names.map((nombre, index) => ({
  nombre,
  mail: `persona-${index}@correo.example`,
  telefono: `69914725${index}`,
}));
export type Person = (typeof people)[number];
export const aPerson = constantFrom(...people);
/** These have an account. */
export const members = people.slice(0, 3);
const withRole = ({ rows }: World, ...roles: Role[]) =>
  rows.usuarios.filter(({ rol, contrasena_caduca }) => roles.includes(rol) && contrasena_caduca === null);

export const isStaff = (world: World, caller: Caller): boolean =>
  withRole(world, 'direccion', 'webmaster').some(({ correo_electronico }) => correo_electronico === caller);
/** Who is a member with an account, and nothing more. */
export const membersOf = (world: World): Person[] => {
  const accounts = withRole(world, 'socio').map(({ correo_electronico }) => correo_electronico);
  return people.filter(({ mail }) => accounts.includes(mail));
};
