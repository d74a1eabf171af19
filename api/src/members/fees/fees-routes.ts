import { madridDay } from 'shared/text/moments';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { actorOf, currentUser } from '../../accounts/security/guard.ts';
import { notFound } from '../../core/base/http-error.ts';
import { sendJsonStream, writeArray } from '../../core/http/json-stream.ts';
import { route } from '../../core/http/route.ts';
import { createFeeChanges } from './fees-changes.ts';
import { listYears, prepareFees, readSums, describeOpening, readFees } from './fees-queries.ts';

/** The fees of members, for staff. */
export const feesRoutes: AppPlugin = async (app, context) => {
  const { db, now } = context;
  const changes = createFeeChanges(context);

  route(app, 'GET /cuotas/anios', () => listYears(db));
  route(app, 'PUT /cuotas/anios/:anio', (request) => changes.setYear(actorOf(request), request.params.anio, request.body));
  route(app, 'GET /cuotas/anios/:anio/previa', async (request) => {
    const [year] = await listYears(db, request.params.anio);
    if (!year) throw notFound();
    return describeOpening(await prepareFees(db, year));
  });
  route(app, 'POST /cuotas/anios/:anio/abrir', (request) => changes.open(currentUser(request), request.params.anio));
  route(app, 'GET /cuotas/anios/:anio/cierre', (request) => readSums(db, request.params.anio, madridDay(now())));
  route(app, 'GET /cuotas/anios/:anio', async (request, reply) => {
    await sendJsonStream(request, reply, writeArray(readFees(db, request.params.anio)));
    return reply;
  });
  route(app, 'PUT /cuotas/pagos', (request) => changes.pay(currentUser(request), request.body));
  route(app, 'POST /cuotas/:id/enviar', (request) => changes.sendDocument(currentUser(request), request.params.id, request.body.documento));
  route(app, 'DELETE /cuotas/:id', (request) => changes.remove(currentUser(request), request.params.id));
};
