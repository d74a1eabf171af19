import { noMailColumn, noNameColumn, rowRepeated } from 'shared/facts/faults';
import { type ImportKind, importFields, type ImportOutcome, neededFieldOf } from 'shared/facts/import-fields';
import { memberRow, pastRegistration } from 'shared/contract/imports';
import { areTwoPeople, type Traits } from 'shared/facts/people';
import { registrationFields } from 'shared/facts/registration-fields';
import { foldText } from 'shared/text/fold';
import type { z } from 'zod';
import type { Db } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { validateInput } from '../../core/http/validate.ts';

export interface SentRow {
  fila: number;
  valores: readonly string[];
}

type Member = z.output<typeof memberRow>;
type PastRegistration = z.output<typeof pastRegistration> & { fecha: string; anio: number; evento: string };

export interface Validated<Values> {
  fila: number;
  estado: ImportOutcome;
  motivo: string | null;
  /** A key of new rows: the same for two rows that mean the same. */
  clave?: string;
  /** Of an error: the head of a family whom other rows of the file may bring. */
  cabeza?: number;
  values?: Values;
}
export type ValidatedMember = Validated<Member>;
export type ValidatedRow = Validated<unknown>;
export type ValidatedRegistration = Validated<PastRegistration>;

/** @throws HttpError 400 when a column fills a field that no file may fill. */
export function confirmColumns(tipo: ImportKind, columnas: readonly string[]): void {
  if (columnas.some((name) => !Object.hasOwn(importFields[tipo], name)))
    throw new HttpError(400, 'El campo «Columnas» contiene un campo que no se importa.');
  if (!columnas.includes(neededFieldOf[tipo])) throw new HttpError(400, tipo === 'socios' ? noNameColumn : noMailColumn);
}

/** Validates members; nothing is stored. */
export async function validateMembers(db: Db, columnas: readonly string[], rows: readonly SentRow[]): Promise<ValidatedMember[]> {
  const read = rows.map((row) => readRow<Member>('usuarios', columnas, row, (values) => validateInput(memberRow, values)));
  const mails = [...new Set(read.flatMap(({ values }) => values?.correo_electronico ?? []))];
  const found =
    mails.length === 0
      ? []
      : await db.selectFrom('usuarios').select('correo_electronico').where('correo_electronico', 'in', mails).execute();
  // An address is one account's, whoever else has it.
  const keyOfMember = ({ correo_electronico }: { correo_electronico: string }) => correo_electronico;
  return tellApart(read, found, { keyOf: keyOfMember, traitsOf: () => ({}), there: 'Ya hay un usuario con ese correo.' });
}

/** Validates registrations of earlier years. A family shares an address: the name, the event and the year identify one too. */
export async function validateRegistrations(
  db: Db,
  columnas: readonly string[],
  rows: readonly SentRow[],
): Promise<ValidatedRegistration[]> {
  const read = rows.map((row) => readRow('inscripciones', columnas, row, readRegistration));
  const mails = [...new Set(read.flatMap(({ values }) => values?.mail ?? []))];
  const found =
    mails.length === 0
      ? []
      : await db
          .selectFrom('inscripciones')
          .select(['anio', 'mail', 'nombre', 'evento', 'nacimiento'])
          .where('mail', 'in', mails)
          .where('eliminada', 'is', null)
          .execute();
  const traitsOf = ({ nacimiento = null }: { nacimiento?: string | null | undefined }) => ({ nacimiento });
  return tellApart(read, found, { keyOf, traitsOf, there: 'Esa persona ya está inscrita ese año.' });
}

const keyOf = ({ anio, mail, nombre, evento }: { anio: number; mail: string; nombre: string | null; evento: string | null }) =>
  [anio, mail, foldText(nombre ?? ''), foldText(evento ?? '')].join('\n');

/** Fills the year from the day where the file lacks it, and the other way round. */
function readRegistration(sent: object): PastRegistration {
  const values = validateInput(pastRegistration, sent);
  const anio = values.anio ?? (values.fecha === undefined ? undefined : Number(values.fecha.slice(0, 4)));
  if (anio === undefined) throw new HttpError(400, 'Falta el año de la inscripción.');
  return { ...values, anio, fecha: values.fecha ?? `${anio}-01-01`, evento: values.evento ?? registrationFields.evento.initial };
}

export function readRow<Values>(
  tipo: ImportKind,
  columnas: readonly string[],
  { fila, valores }: SentRow,
  read: (values: object) => Values,
): Validated<Values> {
  const sent = Object.fromEntries(columnas.map((name, at) => [name, valores[at]?.trim() ?? '']));
  if (tipo !== 'socios' && sent[neededFieldOf[tipo]] === '') return { fila, estado: 'sin-correo', motivo: 'No tiene correo.' };
  try {
    return { fila, estado: 'nueva', motivo: null, values: read(sent) };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { fila, estado: 'error', motivo: error.detail };
  }
}

interface Telling<Person> {
  /** The same for rows that may be of one person. */
  keyOf: (person: Person) => string;
  /** What tells two of them apart. */
  traitsOf: (person: Person) => Traits;
  there: string;
}

function tellApart<Person, Values extends Person>(
  read: readonly Validated<Values>[],
  found: readonly Person[],
  { keyOf: keyOfRow, traitsOf, there }: Telling<Person>,
): Validated<Values>[] {
  const known = groupTraits(found, keyOfRow, traitsOf);
  const seen = new Map<string, Traits[]>();
  return read.map((row) => {
    if (row.values === undefined) return row;
    const [clave, traits] = [keyOfRow(row.values), traitsOf(row.values)];
    const isIn = (people: ReadonlyMap<string, Traits[]>) => (people.get(clave) ?? []).some((other) => !areTwoPeople(other, traits));
    if (isIn(known)) return { fila: row.fila, estado: 'estaba', motivo: there };
    if (isIn(seen)) return { fila: row.fila, estado: 'estaba', motivo: rowRepeated };
    seen.set(clave, [...(seen.get(clave) ?? []), traits]);
    return { ...row, clave: [clave, traits.nacimiento ?? []].flat().join('\n') };
  });
}

function groupTraits<Person>(
  people: readonly Person[],
  keyOfRow: (person: Person) => string,
  traitsOf: (person: Person) => Traits,
): ReadonlyMap<string, Traits[]> {
  const groups = new Map<string, Traits[]>();
  for (const person of people) groups.set(keyOfRow(person), [...(groups.get(keyOfRow(person)) ?? []), traitsOf(person)]);
  return groups;
}
