import type { Person, PersonData } from 'shared/contract/personal-data';
import { foldText } from 'shared/text/fold';
import { memberName } from 'shared/facts/members';

export type Row = PersonData['cuenta'][number];

export const textOf = (row: Row, name: string): string => String(row[name] ?? '');

export const nameOfMember = (row: Row): string =>
  memberName({
    nombre: textOf(row, 'nombre'),
    primer_apellido: textOf(row, 'primer_apellido'),
    segundo_apellido: textOf(row, 'segundo_apellido'),
  });

/** Names that a correction by this address reaches, each once: a family may have one address. */
export function namesUnder({ correo, datos: { socios = [], inscripciones } }: Person): string[] {
  const names = [
    ...socios.filter((row) => row['correo_electronico'] === correo).map((row) => nameOfMember(row)),
    ...inscripciones.map((row) => textOf(row, 'nombre').trim()),
  ].filter(Boolean);
  return names.filter((name, at) => names.findIndex((other) => foldText(other) === foldText(name)) === at);
}
