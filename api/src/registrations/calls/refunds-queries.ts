import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { formatEuros } from 'shared/facts/money';
import { receivedOf } from './prices.ts';
import type { Db, Row, Tables } from '../../core/db/schema.ts';
import { type Call, findCallOf, findOpenCalls, isFor } from './calls-queries.ts';

/** Whether the club still has the money of a cancelled registration, or more than one costs since it was changed. */
export const isToRefund = (row: ExpressionBuilder<Tables, 'inscripciones'>): Expression<SqlBool> =>
  row.and([
    row('pagado', '=', 'Si'),
    row('devuelta', 'is', null),
    row.or([row('anulada', 'is not', null), row('cobrado', '>', row.ref('importe'))]),
  ]);

/** Of an edition, also those of its year from before it was configured; of these, those of another event are left out by `isFor`. */
export const isOfEdition =
  ({ id, anio }: { id: number | Expression<number>; anio: number | null | Expression<number | null> }) =>
  (row: ExpressionBuilder<Tables, 'inscripciones'>): Expression<SqlBool> =>
    // Of another activity there is no year, which nothing equals.
    row.or([row('convocatoria_id', '=', id), row.and([row('convocatoria_id', 'is', null), row('anio', '=', anio)])]);

/** The number of registrations of a call that are to be refunded, also after its day. */
export async function countToRefund(db: Db, call: Call): Promise<number> {
  const groups = await db
    .selectFrom('inscripciones')
    .select(({ fn }) => ['convocatoria_id', 'evento', fn.countAll<number | string>().as('count')])
    .where('eliminada', 'is', null)
    .where(isToRefund)
    .where(isOfEdition(call.edition))
    .groupBy(['convocatoria_id', 'evento'])
    .execute();
  return groups
    .filter(({ convocatoria_id, evento }) => convocatoria_id !== null || isFor(call, evento))
    .reduce((sum, { count }) => sum + Number(count), 0);
}

/** All calls of which something is to be refunded, open or not, with how much that is. */
export async function findCallsToRefund(db: Db): Promise<{ call: Call; count: number }[]> {
  const keys = await db
    .selectFrom('convocatorias')
    .select('convocatorias.id')
    .where(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('inscripciones')
          .select('inscripciones.id')
          .where('eliminada', 'is', null)
          .where(isToRefund)
          .where(isOfEdition({ id: ref('convocatorias.id'), anio: ref('convocatorias.anio') })),
      ),
    )
    .orderBy('convocatorias.id')
    .execute();
  const found: { call: Call; count: number }[] = [];
  for (const { id } of keys) {
    const call = await findCallOf(db, id);
    const count = call ? await countToRefund(db, call) : 0;
    if (call && count > 0) found.push({ call, count });
  }
  return found;
}

/** The open calls, and the others that have something to be refunded. */
export async function findCallsToSettle(db: Db, now: Date): Promise<{ open: Call[]; others: Call[] }> {
  const open = await findOpenCalls(db, now);
  const ids = new Set(open.map(({ edition }) => edition.id));
  const others = (await findCallsToRefund(db)).map(({ call }) => call).filter(({ edition }) => !ids.has(edition.id));
  return { open, others };
}

/** The money of a cancelled registration, for its rider: what it cost and costs, what was paid, and the club's own words about that. */
export function describeRefund(
  row: Pick<Row<'inscripciones'>, 'pagado' | 'importe' | 'cobrado'>,
  rule: string | null | undefined,
): string[] {
  const received = receivedOf(row);
  const isPaid = row.pagado === 'Si';
  const paid = `Ya habías pagado${received === null ? '' : ` ${formatEuros(received)}`}`;
  return [
    ...(row.importe ? [`Importe: ${formatEuros(row.importe)} → ${formatEuros(0)}.${isPaid ? '' : ' Ya no tienes que pagar nada.'}`] : []),
    ...(isPaid && received !== 0 ? [rule ? `${paid}. Sobre las devoluciones:\n${rule}` : `${paid}: queda por devolver.`] : []),
  ];
}

/** The same for the club, which has to act. */
export function describeRefundToClub(row: Pick<Row<'inscripciones'>, 'pagado' | 'importe' | 'cobrado'>): string[] {
  const received = receivedOf(row);
  return [
    ...(row.importe ? [`Importe: ${formatEuros(row.importe)} → ${formatEuros(0)}`] : []),
    ...(row.pagado === 'Si'
      ? [`Estaba pagada${received === null ? '' : ` (${formatEuros(received)})`}: queda en «Por devolver», en Pagos.`]
      : []),
  ];
}
