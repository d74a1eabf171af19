import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Payable } from 'shared/contract/bank';
import type { DuePayment } from 'shared/contract/payments';
import { priceOf } from 'shared/facts/prices';
import { fullName } from '../../accounts/audit/record-change.ts';
import type { Db, Tables } from '../../core/db/schema.ts';
import { inSlices } from '../../core/db/transact.ts';
import { type Call, findCallOf, isFor, titleOf } from '../calls/calls-queries.ts';
import { receivedOf } from '../calls/prices.ts';
import { findCallsToSettle, isOfEdition, isToRefund } from '../calls/refunds-queries.ts';

type Condition = (row: ExpressionBuilder<Tables, 'inscripciones'>) => Expression<SqlBool>;

/** Waiting riders owe nothing yet; what they have paid, or were given back, is money of the club's all the same. */
export const hasToDoWithMoney: Condition = (row) => row.or([row('espera', 'is', null), row('pagado', '=', 'Si')]);

/** Also those of its year from before the edition was configured, which have no reference. */
export async function listPayments(db: Db, found: Call | undefined, isListed: Condition = (row) => row.lit(true)): Promise<DuePayment[]> {
  if (!found) return [];
  const { edition } = found;
  const rows = await db
    .selectFrom('inscripciones')
    .selectAll()
    .where('eliminada', 'is', null)
    .where(isListed)
    .where(isOfEdition(edition))
    .orderBy('id')
    .execute();
  const refunders = rows.flatMap(({ devuelta_por }) => devuelta_por ?? []);
  const users = await db
    .selectFrom('usuarios')
    .selectAll()
    .where('id', 'in', [0, ...refunders])
    .execute();
  const authors = new Map(users.map((user) => [user.id, fullName(user)]));
  return (
    rows
      .filter(({ convocatoria_id, evento }) => convocatoria_id !== null || isFor(found, evento))
      // Earlier ones have no stored price: it is today's.
      .map((row) => (row.convocatoria_id === null ? { ...row, importe: priceOf(edition, { ...row, dia: row.fecha }) } : row))
      .map(({ espera, ...row }) => ({
        ...row,
        ...(espera !== null && { espera }),
        devuelta_autor: authors.get(row.devuelta_por ?? 0) ?? null,
      }))
  );
}

/** Of the open calls all, of others what is to be refunded there: who has not paid there would be found under the name of this year's riders. */
export async function listPaymentsToSettle(db: Db, now: Date): Promise<{ call: Call; rows: DuePayment[] }[]> {
  const { open, others } = await findCallsToSettle(db, now);
  const lists: { call: Call; rows: DuePayment[] }[] = [];
  for (const call of open) lists.push({ call, rows: await listPayments(db, call) });
  for (const call of others) lists.push({ call, rows: await listPayments(db, call, isToRefund) });
  return lists;
}

/** What lines of the bank may be about: what is owed and to be refunded, and what these references are of. */
export async function listPayableSignUps(db: Db, now: Date, references: readonly string[]): Promise<Payable[]> {
  const lists = await listPaymentsToSettle(db, now);
  const known = new Set(lists.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const named = await inSlices(references, (slice) =>
    db
      .selectFrom('inscripciones')
      .select(['id', 'convocatoria_id'])
      .where('referencia', 'in', slice)
      .where('eliminada', 'is', null)
      .execute(),
  );
  const older = named.flat().filter(({ id }) => !known.has(id));
  for (const id of new Set(older.map(({ convocatoria_id }) => convocatoria_id))) {
    const call = await findCallOf(db, id);
    const ids = older.filter((row) => row.convocatoria_id === id).map((row) => row.id);
    if (call) lists.push({ call, rows: await listPayments(db, call, (row) => row('id', 'in', ids)) });
  }
  return lists.flatMap(({ call, rows }) => rows.flatMap((row) => describePayable(row, nameOf(call))));
}

const nameOf = (call: Call): string => (call.edition.es_ruta === 1 ? `Ruta ${call.edition.anio ?? ''}`.trim() : titleOf(call));

/** One that is to be refunded is two: a payment of it that comes in is recognised too. */
function describePayable(row: DuePayment, concepto: string): Payable[] {
  const { id, nombre, mail, referencia = null, pago, pagado, importe, anulada = null, devuelta = null, espera } = row;
  const cobrado = receivedOf({ pagado, importe, cobrado: row.cobrado ?? null });
  const all = { id, nombre, mail, referencia, pago, pagado, cobrado, nota: null };
  const isPaid = pagado === 'Si';
  const difference = isPaid && anulada === null && importe !== null && cobrado !== null ? importe - cobrado : 0;
  const back = anulada === null ? difference : isPaid && devuelta === null ? -(cobrado ?? 0) : 0;
  const goesBack: Payable[] =
    back < 0
      ? [
          {
            ...all,
            tipo: anulada === null ? 'diferencia' : 'devolucion',
            concepto: `Devolución de ${concepto}`,
            importe: back,
            saldado: null,
          },
        ]
      : [];
  const saldado =
    anulada !== null
      ? 'está anulada'
      : isPaid
        ? 'ya está pagada'
        : espera
          ? 'está en la lista de espera'
          : importe === 0
            ? 'no paga nada por sí misma'
            : null;
  const comesIn: Payable =
    difference > 0
      ? { ...all, tipo: 'diferencia', concepto, importe: difference, saldado: null }
      : { ...all, tipo: 'inscripcion', concepto, importe, saldado };
  return [comesIn, ...goesBack];
}
