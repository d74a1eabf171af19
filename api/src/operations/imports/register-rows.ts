import { rowRepeated } from 'shared/facts/faults';
import { registerRow } from 'shared/contract/imports';
import { headFaults } from 'shared/facts/import-fields';
import { foldText } from 'shared/text/fold';
import { hasLeft, type MemberState, memberName } from 'shared/facts/members';
import { areTwoPeople, documentKey, shareDocument } from 'shared/facts/people';
import type { z } from 'zod';
import { HttpError } from '../../core/base/http-error.ts';
import type { Db } from '../../core/db/schema.ts';
import { inSlices } from '../../core/db/transact.ts';
import { validateInput } from '../../core/http/validate.ts';
import { readAccount, faultOfDebtor } from '../../core/bank/read-account.ts';
import { confirmMandate, referenceTaken } from '../../members/debits/mandates-changes.ts';
import { notJoinedYet } from '../../members/members/members-changes.ts';
import { readRow, type SentRow, type Validated } from './validate-rows.ts';

type Row = z.output<typeof registerRow>;
/** A row of the register whose kind of fee is known; `cabeza` is the number of the head of the family. */
export type RegisterValues = Omit<Row, 'tipo' | 'estado'> & { tipo_id: number | null; estado: NonNullable<Row['estado']> };
export type ValidatedRegister = Validated<RegisterValues>;

const nameKey = (row: Parameters<typeof memberName>[0]) => foldText(memberName(row));
const nameOf = ({ nombre, primer_apellido = null, segundo_apellido = null }: Row | RegisterValues) =>
  nameKey({ nombre, primer_apellido, segundo_apellido });

type Reachable = { correo_electronico?: string | null | undefined; dni?: string | null | undefined };
/** Of two rows with one name, whether address or document are the same; `anywhere`: also where neither has an address. */
const isOf = (one: Reachable, other: Reachable, anywhere = false): boolean => {
  const [own, others] = [one.correo_electronico ?? null, other.correo_electronico ?? null];
  return (own === others && (anywhere || own !== null)) || shareDocument(one, other);
};

/**
 * Validates rows of a register; nothing is stored. The same name with the same address, document or number is there already, unless number,
 * birth or document tell two people apart; a number of somebody else is an error, since none is given twice.
 */
export async function validateRegister(
  db: Db,
  columnas: readonly string[],
  rows: readonly SentRow[],
  today: string,
): Promise<ValidatedRegister[]> {
  const kinds = new Map(
    (await db.selectFrom('tipos_socio').select(['id', 'nombre']).execute()).map(({ id, nombre }) => [foldText(nombre), id]),
  );
  const given = new Map(
    (await db.selectFrom('numeros_socio').select(['numero', 'socio_id']).execute()).map((row) => [row.numero, row.socio_id]),
  );
  const members = await db
    .selectFrom('socios')
    .select([
      'id',
      'nombre',
      'primer_apellido',
      'segundo_apellido',
      'correo_electronico',
      'cabeza_id',
      'estado',
      'numero',
      'nacimiento',
      'dni',
    ])
    .execute();
  const byId = new Map(members.map((member) => [member.id, member]));
  const byName = new Map<string, typeof members>();
  for (const member of members) byName.set(nameKey(member), [...(byName.get(nameKey(member)) ?? []), member]);
  const signed = await findSigned(
    db,
    rows.flatMap(({ valores }) => valores[columnas.indexOf('referencia')]?.trim() || []),
  );
  const numbers = new Set<number>();
  const references = new Set<string>();
  const people = new Map<string, RegisterValues[]>();

  const read = rows.map((sent): ValidatedRegister => {
    const row = readRow('socios', columnas, sent, (values) => readMember(values, kinds, today));
    if (row.values === undefined) return row;
    const { values, fila } = row;
    const { numero = null } = values;
    const name = nameOf(values);
    const owner = numero === null ? undefined : given.get(numero);
    const owning = byId.get(owner ?? 0);
    if (owning && nameKey(owning) === name && !areTwoPeople({ ...owning, numero }, values))
      return { fila, estado: 'estaba', motivo: 'Ya está entre los socios.' };
    if (owner !== undefined) return { fila, estado: 'error', motivo: `El número ${numero} ya se dio a otra persona.` };
    if ((byName.get(name) ?? []).some((member) => isOf(member, values) && !areTwoPeople(member, values)))
      return { fila, estado: 'estaba', motivo: 'Ya está entre los socios.' };
    const before = people.get(name) ?? [];
    if (before.some((other) => isOf(other, values, true) && !areTwoPeople(other, values)))
      return { fila, estado: 'estaba', motivo: rowRepeated };
    if (numero !== null && numbers.has(numero))
      return { fila, estado: 'error', motivo: `El número ${numero} está dos veces en el archivo.` };
    const { referencia = null } = values;
    const signer = signed.get(referencia ?? '');
    if (signer !== undefined) return { fila, estado: 'error', motivo: referenceTaken(referencia ?? '', signer) };
    if (referencia !== null && references.has(referencia))
      return { fila, estado: 'error', motivo: `La referencia de mandato ${referencia} está dos veces en el archivo.` };
    if (referencia !== null) references.add(referencia);
    if (numero !== null) numbers.add(numero);
    people.set(name, [...before, values]);
    const person = [name, values.correo_electronico ?? '', numero ?? '', values.nacimiento ?? '', documentKey(values.dni)].join('\n');
    return { ...row, clave: person };
  });
  // The family of a head who has left is another's.
  const inFamily = new Set(members.flatMap(({ id, cabeza_id, estado }) => (cabeza_id === null || hasLeft(estado) ? [] : [id])));
  return confirmFamilies(read, (numero) => {
    const id = given.get(numero) ?? undefined;
    return id === undefined ? undefined : { isInFamily: inFamily.has(id) };
  });
}

/** Whose mandates have these references. */
async function findSigned(db: Db, references: readonly string[]): Promise<Map<string, string>> {
  const rows = await inSlices(references, (slice) =>
    db
      .selectFrom('mandatos')
      .innerJoin('socios', 'socios.id', 'socio_id')
      .select(['referencia', 'socios.nombre', 'primer_apellido', 'segundo_apellido'])
      .where('referencia', 'in', slice)
      .execute(),
  );
  return new Map(rows.flat().map(({ referencia, ...member }) => [referencia, memberName(member)]));
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

/** Who has a day of leaving has left; with one to come it waits. */
function readMember(sent: object, kinds: ReadonlyMap<string, number>, today: string): RegisterValues {
  const { tipo = null, estado = null, ...values } = validateInput(registerRow, sent);
  const tipo_id = tipo === null ? null : (kinds.get(foldText(tipo)) ?? null);
  if (tipo !== null && tipo_id === null)
    throw new HttpError(400, `No hay ningún tipo de cuota «${tipo}»: añádelo antes en «Tipos de cuota».`);
  const { alta, baja, titular = null } = values;
  const iban = readAccount(values.iban) ?? null;
  const fault = iban === null ? undefined : faultOfDebtor(iban, null, false);
  if (fault !== undefined) throw new HttpError(400, fault);
  if (iban === null && titular !== null) throw new HttpError(400, 'Antes del titular hace falta la cuenta.');
  confirmMandate(values, iban !== null, today);
  if (alta && baja && baja < alta) throw new HttpError(400, 'La baja no puede ser de antes del alta.');
  if (alta && alta > today) throw new HttpError(400, notJoinedYet);
  return { ...values, iban, tipo_id, estado: stateOf(estado, baja ?? null, today) };
}

function stateOf(estado: MemberState | null, baja: string | null, today: string): MemberState {
  if (baja === null || estado === 'fallecido') {
    if (baja !== null && baja > today) throw new HttpError(400, 'El día del fallecimiento no puede ser de después de hoy.');
    return estado ?? 'alta';
  }
  if (baja <= today) return 'baja';
  return estado === 'impago' ? estado : 'alta';
}
