import { constantFrom } from 'fast-check';
import type { Caller } from './world.ts';

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
