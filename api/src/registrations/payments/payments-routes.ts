import type { AppPlugin } from '../../accounts/security/context.ts';
import { findCall } from '../calls/calls-queries.ts';
import { route } from '../../core/http/route.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { createRefundChanges } from './refunds-changes.ts';
import { hasToDoWithMoney, listPayments, listPaymentsToSettle } from './payments-queries.ts';

/** Payments of a call, made and missing. What is paid is stored with the registrations. */
export const paymentsRoutes: AppPlugin = (app, context) => {
  const { db, now } = context;
  route(app, 'GET /inscripciones/pagos', async (request) => listPayments(db, await findCall(db, now(), request.query), hasToDoWithMoney));

  route(app, 'GET /inscripciones/pagos/abiertos', async () => (await listPaymentsToSettle(db, now())).flatMap(({ rows }) => rows));

  const refund = createRefundChanges(context);
  route(app, 'PUT /inscripciones/:id/devolucion', (request) => refund(currentUser(request), request.params.id, request.body.pago));
  return Promise.resolve();
};
