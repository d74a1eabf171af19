import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext, AppPlugin } from '../../accounts/security/context.ts';
import { sendJsonStream, writeArray } from '../../core/http/json-stream.ts';
import { route } from '../../core/http/route.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { listFacts, readEmailRecipients } from './email-facts.ts';
import { type Mailing, mailingText } from 'shared/contract/mailings';
import { listAttachments, listMailings, readRecipients, getMailing } from './mailings-queries.ts';
import { acceptMailing, type Audience, makeDue, registrationsAudience, sendTest } from './mailings-changes.ts';
import { readMailingForm } from './read-mailing-form.ts';

/** Mailings of staff, and the outcome of each email. */
export const mailingsRoutes: AppPlugin = async (app, context) => {
  const { db } = context;

  route(app, 'POST /inscripciones/enviar-correo', async (request) => {
    const form = await readMailingForm(request, mailingText, { field: 'inscritos', none: 'Elige al menos una inscripción.' });
    return acceptMailing(context, currentUser(request), form, registrationsAudience);
  });

  route(app, 'POST /inscripciones/enviar-correo/datos', ({ body: { inscritos } }) =>
    listFacts(readEmailRecipients(db, context, inscritos), inscritos),
  );

  route(app, 'POST /inscripciones/enviar-correo/prueba', async (request) => {
    const { inscrito: id, ...email } = request.body;
    return { correo: await sendTest(context, currentUser(request), { ...email, id }, registrationsAudience) };
  });

  route(app, 'GET /inscripciones/envios', () => listMailings(db, 'inscripciones'));

  route(app, 'GET /inscripciones/envios/:id', async (request, reply) => {
    await sendDetail(context, 'inscripciones', request, reply);
    return reply;
  });

  route(app, 'POST /inscripciones/envios/:id/reintentar', (request) =>
    retryMailing(context, 'inscripciones', request.params.id, request.body?.correos),
  );
};

type Parts = Pick<AppContext, 'db' | 'mail' | 'now'>;

/** Answers with a mailing and its recipients. @throws HttpError 404 */
export async function sendDetail(
  { db }: Pick<Parts, 'db'>,
  to: Audience['entidad'],
  request: FastifyRequest<{ Params: { id: number } }>,
  reply: FastifyReply,
): Promise<void> {
  const found = await getMailing(db, to, request.params.id);
  const head = { ...found, archivos: await listAttachments(db, found.id) };
  await sendJsonStream(request, reply, writeDetail(head, readRecipients(db, found.id)));
}

/** @throws HttpError 404 */
export async function retryMailing(
  { db, mail, now }: Parts,
  to: Audience['entidad'],
  id: number,
  emails: readonly number[] | undefined,
): Promise<Mailing> {
  await getMailing(db, to, id);
  await makeDue(db, id, emails, now());
  mail.wake();
  return getMailing(db, to, id);
}

async function* writeDetail(head: object, slices: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"destinatarios":`;
  yield* writeArray(slices);
  yield '}';
}
