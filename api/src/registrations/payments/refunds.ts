import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { PaymentMethod } from 'shared/facts/enumerations';
import { type Actor, createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Db, Tables } from '../../core/db/schema.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import { findOpenCalls, findCallOf, isFor, type Call } from '../calls/calls-queries.ts';
import { receivedOf } from './received.ts';
import { withdrawReceipts } from '../receipts/receipts.ts';
import { findRegistration, type StoredRegistration, updateRegistration } from '../registrations/registrations-queries.ts';

const notRefunded = { devuelta: null, devuelta_pago: null, devuelta_importe: null, devuelta_por: null };

/** For a row that is marked as paid, or not any more: paid is all of it, and what was never paid was not given back. */
export const paidAnew = (pagado: string | null) => ({ cobrado: null, ...(pagado !== 'Si' && notRefunded) });

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

/** Marks the payment of a cancelled registration as given back; null takes that back. */
export function createRefundChanges(context: Pick<AppContext, 'db' | 'now' | 'log'>) {
  const { write } = createStaffWrites(context, { entidad: 'inscripciones', lock: 'inscripciones' });

  return (actor: Actor, id: number, pago: PaymentMethod | null): Promise<StoredRegistration> =>
    write(actor, async ({ trx, moment, record }) => {
      const before = await findRegistration(trx, id);
      if (!before) throw notFound();
      if (before.devuelta_pago === pago) return before;
      if (pago !== null) confirmRefundable(before);
      const paid = await trx
        .selectFrom('inscripciones')
        .select(['importe', 'cobrado', 'pagado'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const refund =
        pago === null
          ? notRefunded
          : { devuelta: moment.toISOString(), devuelta_pago: pago, devuelta_importe: receivedOf(paid), devuelta_por: actor.id };
      const after = await updateRegistration(trx, id, { ...refund, version: before.version + 1 });
      if (pago !== null) await withdrawReceipts(trx, [id]);
      await record('editar', id, { resumen: pago === null ? 'devolución deshecha' : `devuelto: ${pago}` });
      return after;
    });
}

function confirmRefundable({ pagado, anulada, devuelta }: StoredRegistration): void {
  if (devuelta !== null) throw new HttpError(400, 'Otra persona ya lo ha marcado como devuelto.');
  if (pagado !== 'Si' || anulada === null) throw new HttpError(400, 'Solo se devuelve lo que está pagado y anulado.');
}

/** The payment of a revived registration: what was given back is owed again. */
export const paymentOfRevived = ({ devuelta }: Pick<StoredRegistration, 'devuelta'>) =>
  devuelta === null ? {} : { ...notRefunded, pagado: 'No', pago: null, cobrado: null };

/** Forgets a receipt: the next payment is another one, and gets its own. */
export async function forgetReceipt(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('recibos').where('inscripcion_id', '=', id).execute();
}

/** The club's own words about a paid amount, for the email of a cancellation. Empty without any. */
export const tellRefundRule = ({ pagado }: Pick<StoredRegistration, 'pagado'>, rule: string | null | undefined): string[] =>
  pagado === 'Si' && rule ? [`Ya habías pagado. Sobre las devoluciones:\n${rule}`] : [];
