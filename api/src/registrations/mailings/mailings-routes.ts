import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext, AppPlugin } from '../../accounts/security/context.ts';
import { notFound } from '../../core/base/http-error.ts';
import { sendJsonStream } from '../../core/http/json-stream.ts';
import { route } from '../../core/http/route.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { readEmailRecipients } from './email-facts.ts';
import { type Mailing, mailingText } from 'shared/contract/mailings';
import { findMailing, listAttachments, listMailings, readRecipients } from './mailings-queries.ts';
import { acceptMailing, type Audience, makeDue, registrationsAudience, sendTest } from './mailings-changes.ts';
import { readMailingForm } from './read-mailing-form.ts';

/** Mailings of staff, and the outcome of each email. */
export const mailingsRoutes: AppPlugin = async (app, context) => {
  const { db, mail } = context;

  route(app, 'POST /inscripciones/enviar-correo', async (request) => {
    const form = await readMailingForm(request, mailingText, { field: 'inscritos', none: 'Elige al menos una inscripción.' });
    const accepted = await acceptMailing(context, currentUser(request), form, registrationsAudience);
    mail.wake();
    return accepted;
  });

  route(app, 'POST /inscripciones/enviar-correo/datos', async (request) => {
    const { inscritos } = request.body;
    const found = await readEmailRecipients(db, context, inscritos);
    return inscritos.flatMap((id) => found.get(id) ?? []);
  });

  route(app, 'POST /inscripciones/enviar-correo/prueba', async (request) => {
    const { inscrito: id, ...email } = request.body;
    const correo = await sendTest(context, currentUser(request), { ...email, id }, registrationsAudience);
    mail.wake();
    return { correo };
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
  const found = await findMailing(db, to, request.params.id);
  if (!found) throw notFound();
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
  if (!(await findMailing(db, to, id))) throw notFound();
  await makeDue(db, id, emails, now());
  mail.wake();
  const found = await findMailing(db, to, id);
  if (!found) throw notFound();
  return found;
}

async function* writeDetail(head: object, slices: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"destinatarios":[`;
  let separator = '';
  for await (const rows of slices) {
    yield separator + JSON.stringify(rows).slice(1, -1);
    separator = ',';
  }
  yield ']}';
}
