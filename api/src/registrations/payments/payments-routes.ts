import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DuePayment } from 'shared/contract/payments';
import { priceOf } from 'shared/facts/prices';
import type { AppPlugin } from '../../accounts/security/context.ts';
import type { Db, Tables } from '../../core/db/schema.ts';
import { findCall, isFor, type Call } from '../calls/calls-queries.ts';
import { route } from '../../core/http/route.ts';
import { fullName } from '../../accounts/audit/record-change.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { createRefundChanges } from './refunds-changes.ts';
import { findCallsToSettle, isOfEdition, isToRefund } from '../calls/refunds-queries.ts';

/** Payments of a call, made and missing. What is paid is stored with the registrations. */
export const paymentsRoutes: AppPlugin = (app, context) => {
  const { db, now } = context;
  route(app, 'GET /inscripciones/pagos', async (request) => listPayments(db, await findCall(db, now(), request.query), hasToDoWithMoney));

  route(app, 'GET /inscripciones/pagos/abiertos', async () => {
    const { open, others } = await findCallsToSettle(db, now());
    const lists: DuePayment[][] = [];
    for (const call of open) lists.push(await listPayments(db, call));
    // Who has not paid there would be found under the name of this year's riders.
    for (const call of others) lists.push(await listPayments(db, call, isToRefund));
    return lists.flat();
  });

  const refund = createRefundChanges(context);
  route(app, 'PUT /inscripciones/:id/devolucion', (request) => refund(currentUser(request), request.params.id, request.body.pago));
  return Promise.resolve();
};

type Condition = (row: ExpressionBuilder<Tables, 'inscripciones'>) => Expression<SqlBool>;

/** Waiting riders owe nothing yet; what they have paid, or were given back, is money of the club's all the same. */
const hasToDoWithMoney: Condition = (row) => row.or([row('espera', 'is', null), row('pagado', '=', 'Si')]);

/** Also those of its year from before the edition was configured, which have no reference. */
async function listPayments(db: Db, found: Call | undefined, isListed: Condition = (row) => row.lit(true)): Promise<DuePayment[]> {
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
