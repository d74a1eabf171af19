import { roles, type Role } from 'shared/facts/enumerations';
import { checkCharacterOf } from 'shared/facts/people';
import type { User } from 'shared/contract/session';

const roleLabels: Record<Role, string> = {
  direccion: 'Dirección',
  webmaster: 'Webmaster',
  socio: 'Socio',
  invitado: 'Invitado',
};

export const roleLabel = (rol: string | null | undefined): string => roleLabels[rol as Role] ?? rol ?? '';

export const roleOptions = roles.map((rol) => ({ value: rol, label: roleLabels[rol] }));

export const userFields = [
  { name: 'nombre', label: 'Nombre' },
  { name: 'primer_apellido', label: 'Primer apellido' },
  { name: 'segundo_apellido', label: 'Segundo apellido' },
  { name: 'dni', label: 'DNI' },
  { name: 'correo_electronico', label: 'Correo electrónico', type: 'email' },
  { name: 'telefono', label: 'Teléfono', type: 'tel' },
  { name: 'direccion', label: 'Dirección' },
] as const;
type FieldName = (typeof userFields)[number]['name'];

export const userLabels = {
  ...(Object.fromEntries(userFields.map(({ name, label }) => [name, label])) as Record<FieldName, string>),
  rol: 'Rol',
};

export type UserDraft = Record<keyof typeof userLabels, string>;

/** Draft of a user, or an empty one for a new user. */
export const draftOf = (user: Partial<User>): UserDraft => ({
  nombre: user.nombre ?? '',
  primer_apellido: user.primer_apellido ?? '',
  segundo_apellido: user.segundo_apellido ?? '',
  dni: user.dni ?? '',
  correo_electronico: user.correo_electronico ?? '',
  telefono: user.telefono ?? '',
  direccion: user.direccion ?? '',
  rol: user.rol ?? 'socio',
});

export const fullName = (user: Partial<User>): string =>
  [user.nombre, user.primer_apellido, user.segundo_apellido].filter(Boolean).join(' ') || (user.correo_electronico ?? '');

/** Whether it looks like a DNI or NIE with a wrong check character. Other shapes are other documents, and pass. */
export function doubtDocument(written: string): boolean {
  const [, first = '', digits = '', character = ''] =
    /^([XYZ]?)(\d{7,8})([A-Z]?)$/.exec(written.replaceAll(/[\s.-]/g, '').toUpperCase()) ?? [];
  if (digits.length !== (first === '' ? 8 : 7)) return false;
  const number = Number(`${first === '' ? '' : 'XYZ'.indexOf(first)}${digits}`);
  return character !== checkCharacterOf(number);
}
