import { readCount } from 'shared/facts/numbers';
import type { Member } from 'shared/contract/members';

/** In the form's order. */
export const memberLabels = {
  nombre: 'Nombre',
  primer_apellido: 'Primer apellido',
  segundo_apellido: 'Segundo apellido',
  numero: 'Número de socio',
  alta: 'Alta',
  tipo_id: 'Tipo de cuota',
  correo_electronico: 'Correo electrónico',
  telefono: 'Teléfono',
  dni: 'DNI',
  nacimiento: 'Fecha de nacimiento',
  direccion: 'Dirección',
  codigo_postal: 'Código postal',
  poblacion: 'Población',
  provincia: 'Provincia',
  motos: 'Motos',
  emergencia: 'Contacto de emergencia',
  notas: 'Notas',
};
export type MemberDraft = Record<keyof typeof memberLabels, string>;

const names = Object.keys(memberLabels) as (keyof MemberDraft)[];

export const draftOf = (member: Partial<Member>): MemberDraft =>
  Object.fromEntries(names.map((name) => [name, String(member[name] ?? '')])) as MemberDraft;

/** As the call takes it: empty texts are emptied fields. */
export const sentOf = ({ numero, tipo_id, ...texts }: MemberDraft) => ({
  ...texts,
  tipo_id: tipo_id === '' ? null : Number(tipo_id),
  ...(numero.trim() === '' ? {} : { numero: readCount(numero) ?? 0 }),
});
