import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams } from 'shared/contract/fields';
import { mailing, mailingAccepted, mailingDetail, mailingForm, mailingHeaders, mailingRetry } from 'shared/contract/mailings';
import { z } from 'zod';
import type { AppContext } from '../context.ts';
import { notFound } from '../http/errors.ts';
import { sendJsonStream } from '../http/json-stream.ts';
import { handlerValidates } from '../http/validate.ts';
import { currentUser } from '../security/guard.ts';
import { acceptMailing } from './accept-mailing.ts';
import { findMailing, listAttachments, listMailings, makeDue, readRecipients } from './mailings-queries.ts';
import { acceptMailings, readMailingForm } from './read-mailing-form.ts';

/** Staff write to many, and see what became of each letter. */
export const mailingsRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { db, mail, now } = context;
  await acceptMailings(app);

  app.post(
    '/inscripciones/enviar-correo',
    {
      schema: { consumes: ['multipart/form-data'], headers: mailingHeaders, body: mailingForm, response: { 200: mailingAccepted } },
      ...handlerValidates,
    },
    async (request) => {
      const accepted = await acceptMailing(context, currentUser(request), await readMailingForm(request));
      mail.wake();
      return accepted;
    },
  );

  app.get('/inscripciones/envios', { schema: { response: { 200: z.array(mailing) } } }, async (_request, reply) =>
    reply.header('cache-control', 'private, no-store').send(await listMailings(db)),
  );

  app.get('/inscripciones/envios/:id', { schema: { params: idParams, response: { 200: mailingDetail } } }, async (request, reply) => {
    const found = await findMailing(db, request.params.id);
    if (!found) throw notFound();
    const head = { ...found, archivos: await listAttachments(db, found.id) };
    await sendJsonStream(request, reply, writeDetail(head, readRecipients(db, found.id)));
    return reply;
  });

  app.post(
    '/inscripciones/envios/:id/reintentar',
    { schema: { params: idParams, body: mailingRetry.nullish(), response: { 200: mailing } } },
    async (request) => {
      const { id } = request.params;
      if (!(await findMailing(db, id))) throw notFound();
      await makeDue(db, id, request.body?.correos, now());
      mail.wake();
      const found = await findMailing(db, id);
      if (!found) throw notFound();
      return found;
    },
  );
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
