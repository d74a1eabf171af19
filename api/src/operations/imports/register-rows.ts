import { registerRow } from 'shared/contract/imports';
import { headFaults } from 'shared/facts/import-fields';
import { fold } from 'shared/facts/fold';
import { memberName } from 'shared/facts/members';
import type { z } from 'zod';
import { HttpError } from '../../core/base/http-error.ts';
import type { Db } from '../../core/db/schema.ts';
import { validate } from '../../core/http/validate.ts';
import { readRow, type SentRow, type Validated } from './validate-rows.ts';

type Row = z.output<typeof registerRow>;
/** A row of the register whose kind of fee is known; `cabeza` is the number of the head of the family. */
export type RegisterValues = Omit<Row, 'tipo' | 'estado'> & { tipo_id: number | null; estado: NonNullable<Row['estado']> };
export type ValidatedRegister = Validated<RegisterValues>;

const nameKey = (row: Parameters<typeof memberName>[0]) => fold(memberName(row));
const nameOf = ({ nombre, primer_apellido = null, segundo_apellido = null }: Row | RegisterValues) =>
  nameKey({ nombre, primer_apellido, segundo_apellido });

/**
 * Validates rows of a register; nothing is stored. The same name with the same address or number is there already; a number of somebody else is
 * an error, since none is given twice.
 */
export async function validateRegister(db: Db, columnas: readonly string[], rows: readonly SentRow[]): Promise<ValidatedRegister[]> {
  const kinds = new Map(
    (await db.selectFrom('tipos_socio').select(['id', 'nombre']).execute()).map(({ id, nombre }) => [fold(nombre), id]),
  );
  const given = new Map(
    (await db.selectFrom('numeros_socio').select(['numero', 'socio_id']).execute()).map((row) => [row.numero, row.socio_id]),
  );
  const members = await db
    .selectFrom('socios')
    .select(['id', 'nombre', 'primer_apellido', 'segundo_apellido', 'correo_electronico', 'cabeza_id'])
    .execute();
  const names = new Map(members.map((member) => [member.id, nameKey(member)]));
  const known = new Set(
    members.flatMap((member) => (member.correo_electronico === null ? [] : [`${nameKey(member)}\n${member.correo_electronico}`])),
  );
  const numbers = new Set<number>();
  const people = new Set<string>();

  const read = rows.map((sent): ValidatedRegister => {
    const row = readRow('socios', columnas, sent, (values) => readMember(values, kinds));
    if (row.values === undefined) return row;
    const { numero = null, correo_electronico = null } = row.values;
    const person = `${nameOf(row.values)}\n${correo_electronico ?? (numero === null ? '' : `n.º ${numero}`)}`;
    const { fila } = row;
    const owner = numero === null ? undefined : given.get(numero);
    if (owner !== undefined && names.get(owner ?? 0) === nameOf(row.values))
      return { fila, estado: 'estaba', motivo: 'Ya está entre los socios.' };
    if (owner !== undefined) return { fila, estado: 'error', motivo: `El número ${numero} ya se dio a otra persona.` };
    if (known.has(person)) return { fila, estado: 'estaba', motivo: 'Ya está entre los socios.' };
    if (people.has(person)) return { fila, estado: 'estaba', motivo: 'Está repetida en el archivo.' };
    if (numero !== null && numbers.has(numero))
      return { fila, estado: 'error', motivo: `El número ${numero} está dos veces en el archivo.` };
    if (numero !== null) numbers.add(numero);
    people.add(person);
    return { ...row, clave: person };
  });
  const inFamily = new Set(members.flatMap(({ id, cabeza_id }) => (cabeza_id === null ? [] : [id])));
  return confirmFamilies(read, (numero) => {
    const id = given.get(numero) ?? undefined;
    return id === undefined ? undefined : { isInFamily: inFamily.has(id) };
  });
}

interface Head {
  isInFamily: boolean;
}

/** Who is in a family names its head by number: a member, or another of these rows; a head is in no other family. Many lists name the head too. */
function confirmFamilies(all: readonly ValidatedRegister[], findMember: (numero: number) => Head | undefined): ValidatedRegister[] {
  const read = all.map((row): ValidatedRegister =>
    row.values && row.values.cabeza === row.values.numero ? { ...row, values: { ...row.values, cabeza: null } } : row,
  );
  const brought = new Map(
    read.flatMap(({ values }): [number, Head][] => {
      const { numero = null, cabeza = null } = values ?? {};
      return numero === null ? [] : [[numero, { isInFamily: cabeza !== null }]];
    }),
  );
  return read.map((row) => {
    const { cabeza = null } = row.values ?? {};
    if (cabeza === null) return row;
    const refused = (motivo: string): ValidatedRegister => ({ fila: row.fila, estado: 'error', motivo });
    const head = findMember(cabeza) ?? brought.get(cabeza);
    if (!head) return { ...refused(headFaults.unknown(cabeza)), cabeza, ...(row.clave !== undefined && { clave: row.clave }) };
    return head.isInFamily ? refused(headFaults.inFamily(cabeza)) : row;
  });
}

/** Who has a day of leaving has left. */
function readMember(sent: object, kinds: ReadonlyMap<string, number>): RegisterValues {
  const { tipo = null, estado = null, ...values } = validate(registerRow, sent);
  const tipo_id = tipo === null ? null : (kinds.get(fold(tipo)) ?? null);
  if (tipo !== null && tipo_id === null)
    throw new HttpError(400, `No hay ningún tipo de cuota «${tipo}»: añádelo antes en «Tipos de cuota».`);
  const { alta, baja } = values;
  if (alta && baja && baja < alta) throw new HttpError(400, 'La baja no puede ser de antes del alta.');
  return { ...values, tipo_id, estado: estado === 'fallecido' ? estado : baja ? 'baja' : (estado ?? 'alta') };
}
