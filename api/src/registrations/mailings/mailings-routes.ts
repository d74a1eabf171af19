import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '../../accounts/security/context.ts';
import { notFound } from '../../core/base/http-error.ts';
import { sendJsonStream } from '../../core/http/json-stream.ts';
import { route } from '../../core/http/route.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { readEmailRecipients } from './email-facts.ts';
import { acceptMailing, sendTest } from './mailings-changes.ts';
import { findMailing, listAttachments, listMailings, makeDue, readRecipients } from './mailings-queries.ts';
import { readMailingForm } from './read-mailing-form.ts';

/** Mailings of staff, and the outcome of each email. */
export const mailingsRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  const { db, mail, now } = context;

  route(app, 'POST /inscripciones/enviar-correo', async (request) => {
    const accepted = await acceptMailing(context, currentUser(request), await readMailingForm(request));
    mail.wake();
    return accepted;
  });

  route(app, 'POST /inscripciones/enviar-correo/datos', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const { inscritos } = request.body;
    const found = await readEmailRecipients(db, context, inscritos);
    return inscritos.flatMap((id) => found.get(id) ?? []);
  });

  route(app, 'POST /inscripciones/enviar-correo/prueba', async (request) => {
    const correo = await sendTest(context, currentUser(request), request.body);
    mail.wake();
    return { correo };
  });

  route(app, 'GET /inscripciones/envios', (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
    return listMailings(db);
  });

  route(app, 'GET /inscripciones/envios/:id', async (request, reply) => {
    const found = await findMailing(db, request.params.id);
    if (!found) throw notFound();
    const head = { ...found, archivos: await listAttachments(db, found.id) };
    await sendJsonStream(request, reply, writeDetail(head, readRecipients(db, found.id)));
    return reply;
  });

  route(app, 'POST /inscripciones/envios/:id/reintentar', async (request) => {
    const { id } = request.params;
    if (!(await findMailing(db, id))) throw notFound();
    await makeDue(db, id, request.body?.correos, now());
    mail.wake();
    const found = await findMailing(db, id);
    if (!found) throw notFound();
    return found;
  });
};

async function* writeDetail(head: object, slices: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"destinatarios":[`;
  let separator = '';
  for await (const rows of slices) {
    yield separator + JSON.stringify(rows).slice(1, -1);
    separator = ',';
  }
  yield ']}';
}
