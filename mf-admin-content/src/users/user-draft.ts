import { roles, type Role } from 'shared/facts/enumerations';
import { recordOf } from 'shared/facts/keys-of';
import type { userLabels } from 'shared/facts/labels';
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
  'nombre',
  'primer_apellido',
  'segundo_apellido',
  'dni',
  'correo_electronico',
  'telefono',
  'direccion',
] as const satisfies readonly (keyof typeof userLabels)[];
export type UserDraft = Record<(typeof userFields)[number] | 'rol', string>;

/** Draft of a user, or an empty one for a new user. */
export const draftOf = (user: Partial<User>): UserDraft => ({
  ...recordOf(userFields, (name) => user[name] ?? ''),
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
