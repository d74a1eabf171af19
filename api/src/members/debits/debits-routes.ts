import * as contentDisposition from 'content-disposition';
import type { FastifyRequest } from 'fastify';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { actorOf } from '../../accounts/security/guard.ts';
import { madridDay } from 'shared/text/moments';
import { notFound } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { createMandateLinks, deadMandate } from './mandate-links.ts';
import { createMandateChanges } from './mandates-changes.ts';
import { findMemberDebit } from './mandates-queries.ts';
import { createRemittanceChanges } from './remittances-changes.ts';
import { listRemittances } from './remittances-queries.ts';
import { createReturnsChanges } from './returns-changes.ts';
import { personalLinks } from '../../accounts/security/throttle.ts';

/** Direct debits of fees: accounts, mandates, remittances and what comes back. For staff. */
export const debitsRoutes: AppPlugin = async (app, context) => {
  const { db } = context;
  const setDebit = createMandateChanges(context);
  const links = createMandateLinks(context);
  const remittances = createRemittanceChanges(context);
  const returns = createReturnsChanges(context);

  route(app, 'GET /socios/:id/domiciliacion', async (request) => {
    const { id } = request.params;
    const found = await db.selectFrom('socios').select('id').where('id', '=', id).executeTakeFirst();
    if (!found) throw notFound();
    return findMemberDebit(db, id);
  });
  route(app, 'PUT /socios/:id/domiciliacion', (request) => setDebit(actorOf(request), request.params.id, request.body));

  route(app, 'POST /socios/:id/mandato', (request) => links.offer(actorOf(request), request.params.id));
  route(app, 'POST /socios/mandatos', (request) => links.offerMany(actorOf(request), request.body.socios));
  const keyOfSigner = ({ headers }: FastifyRequest) => String(headers['clave-mandato'] ?? '');
  const opening = personalLinks(context, 'mandate', deadMandate);
  route(app, 'GET /mandato', (request, reply) => opening.open(request, reply, links.read(keyOfSigner(request))));
  route(app, 'POST /mandato', (request, reply) =>
    opening.open(request, reply, links.sign(keyOfSigner(request), { ...request.body, ip: request.ip })),
  );

  route(app, 'POST /cuotas/remesas/previa', (request) => remittances.preview(request.body));
  route(app, 'POST /cuotas/remesas', (request) => remittances.make(actorOf(request), request.body));
  route(app, 'GET /cuotas/remesas', () => listRemittances(db, madridDay(context.now())));
  route(app, 'GET /cuotas/remesas/:id/archivo', async (request, reply) => {
    const { codigo, xml } = await remittances.writeFile(request.params.id, actorOf(request), request.method !== 'HEAD');
    return reply
      .header('content-disposition', contentDisposition.create(`${codigo}.xml`))
      .type('application/xml; charset=utf-8')
      .send(xml);
  });
  route(app, 'POST /cuotas/remesas/:id/anular', (request) => remittances.cancel(actorOf(request), request.params.id));
  route(app, 'POST /cuotas/devoluciones', { bodyLimit: mostBytes }, (request) => returns.take(actorOf(request), request.body));
  route(app, 'POST /cuotas/devoluciones/deshacer', (request) => returns.takeBack(actorOf(request), request.body.cuotas));
};

/** A file of 16 MB in base64. */
const mostBytes = 23_000_000;
