import type { ExpressionBuilder } from 'kysely';
import { foldCode } from 'shared/text/fold';
import { priceOf } from 'shared/facts/prices';
import { HttpError } from '../../core/base/http-error.ts';
import type { Db, Row, Tables } from '../../core/db/schema.ts';
import { type Rows, sendTogether } from '../../core/db/transact.ts';
import { settle } from './prices.ts';
import { lockCall } from './places.ts';
import { noteChange, isStanding } from './registration-rows.ts';
import { codesOf } from './call-rows.ts';

/** A discount code of a call. */
interface Discount {
  codigo: string;
  /** In cents. */
  precio: number;
  usos: number;
  usados: number;
}

/** Has a place, an offer of one or a turn for one: only then it uses its code. */
const usesItsCode = (row: ExpressionBuilder<Tables, 'inscripciones'>) =>
  row.and([
    row('codigo', 'is not', null),
    isStanding(row),
    row.or([row('espera', 'is', null), row('espera_turno', 'is not', null), row('oferta_hasta', 'is not', null)]),
  ]);

/**
 * The codes of a call, and what uses them: counted from the registrations, so that a use goes with its place and comes back with it. To
 * decide on a use they are asked under the call's lock.
 */
export const selectDiscounts = (db: Db, convocatoria_id: number) =>
  [
    codesOf(db, convocatoria_id).orderBy('codigo'),
    db.selectFrom('inscripciones').select(['id', 'codigo']).where('convocatoria_id', '=', convocatoria_id).where(usesItsCode),
  ] as const;

/** @param but A registration that is not counted. */
export const readDiscounts = ([codes, users]: Rows<ReturnType<typeof selectDiscounts>>, but?: number): Discount[] =>
  codes.map((row) => ({
    ...row,
    usados: users.filter(({ id, codigo }) => id !== but && foldCode(codigo ?? '') === foldCode(row.codigo)).length,
  }));

export const listDiscounts = async (db: Db, convocatoria_id: number): Promise<Discount[]> =>
  readDiscounts(await sendTogether(db, selectDiscounts(db, convocatoria_id)));

/** As it was typed. */
export const findDiscount = (discounts: readonly Discount[], typed: string): Discount | undefined =>
  discounts.find(({ codigo }) => foldCode(codigo) === foldCode(typed));

export const isUsedUp = ({ usos, usados }: Discount): boolean => usados >= usos;

/** Whether others have taken all uses of its code while it had no place. To decide on it, under the call's lock. */
export async function hasLostCode(
  db: Db,
  { id, convocatoria_id, codigo }: Pick<Row<'inscripciones'>, 'id' | 'convocatoria_id' | 'codigo'>,
): Promise<boolean> {
  if (convocatoria_id === null || codigo === null) return false;
  const found = findDiscount(readDiscounts(await sendTogether(db, selectDiscounts(db, convocatoria_id)), id), codigo);
  return found !== undefined && isUsedUp(found);
}

/** Before a cancellation or deletion is undone. @throws HttpError 409 */
export async function confirmCode(trx: Db, row: Pick<Row<'inscripciones'>, 'id' | 'convocatoria_id' | 'codigo'>): Promise<void> {
  if (row.convocatoria_id === null || row.codigo === null) return;
  await lockCall(trx, row.convocatoria_id);
  if (await hasLostCode(trx, row))
    throw new HttpError(409, `El código ${row.codigo} ya se ha usado entretanto todas las veces que se podía: no se ha recuperado nada.`);
}

/** Before somebody without a turn waits again, or gets a place: without a use left of their code they pay the price without it. @returns their amount. */
export async function takeCodeAgain(trx: Db, id: number, moment: Date): Promise<number | null> {
  const row = await trx.selectFrom('inscripciones').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (row.convocatoria_id === null || row.codigo === null) return row.importe;
  const edition = await lockCall(trx, row.convocatoria_id);
  if (!(await hasLostCode(trx, row))) return row.importe;
  const priceBy = (codigo_precio: number | null) => priceOf(edition, { ...row, codigo_precio, dia: row.fecha });
  const [before, after] = [priceBy(row.codigo_precio), priceBy(null)];
  const importe = row.importe !== null && before !== null && after !== null ? row.importe + after - before : row.importe;
  await trx
    .updateTable('inscripciones')
    .set({ codigo: null, codigo_precio: null, ...settle(row, importe) })
    .where('id', '=', id)
    .execute();
  await noteChange(trx, id, 'sin su código de descuento: ya se ha usado todas las veces', moment);
  return importe;
}
