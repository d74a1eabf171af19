import { memberMailingText } from 'shared/contract/member-emails';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { lockByName, transact } from '../../core/db/transact.ts';
import { route } from '../../core/http/route.ts';
import { listFacts } from '../../registrations/mailings/email-facts.ts';
import { acceptMailing, sendTest } from '../../registrations/mailings/mailings-changes.ts';
import { listMailings } from '../../registrations/mailings/mailings-queries.ts';
import { retryMailing, sendDetail } from '../../registrations/mailings/mailings-routes.ts';
import { newsLinks, readNewsKey } from '../../registrations/mailings/news-links.ts';
import { readMailingForm } from '../../registrations/mailings/read-mailing-form.ts';
import { readMemberGroups } from './member-groups.ts';
import { membersAudience, readMemberRecipients } from './members-audience.ts';
import { endNews } from './news-changes.ts';

/** Emails to members, and the way out of the club's news. */
export const memberEmailsRoutes: AppPlugin = async (app, context) => {
  const { db, config } = context;

  route(app, 'GET /socios/grupos', () => readMemberGroups(db));

  route(app, 'POST /socios/correos', async (request) => {
    const form = await readMailingForm(request, memberMailingText, { field: 'socios', none: 'Elige al menos un socio.' });
    return acceptMailing(context, currentUser(request), form, membersAudience(form.clase));
  });

  route(app, 'POST /socios/correos/datos', ({ body: { socios } }) => listFacts(readMemberRecipients(db, context, socios), socios));

  route(app, 'POST /socios/correos/prueba', async (request) => {
    const { socio: id, ...email } = request.body;
    return { correo: await sendTest(context, currentUser(request), { ...email, id }, membersAudience('contrato')) };
  });

  route(app, 'GET /socios/correos', () => listMailings(db, 'socios'));
  route(app, 'GET /socios/correos/:id', async (request, reply) => {
    await sendDetail(context, 'socios', request, reply);
    return reply;
  });
  route(app, 'POST /socios/correos/:id/reintentar', (request) => retryMailing(context, 'socios', request.params.id, request.body?.correos));

  route(app, 'GET /correos/noticias/:clave', async (request, reply) => {
    const member = readNewsKey(config.jwtSecret, request.params.clave);
    if (member === undefined) throw unknownKey;
    return reply.redirect(newsLinks(config, member).link, 302);
  });
};

const unknownKey = new HttpError(404, 'Este enlace no es de ningún correo del club.');

/** The button of a mail program that ends the news: an email that was sent keeps its way out, also once the members are off. */
export const endNewsRoutes: AppPlugin = async (app, { db, config }) => {
  // What a mail program sends says nothing that the address does not.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { bodyLimit: 10_000 }, (_request, body, done) => {
    body.resume();
    body.on('end', () => done(null));
    body.on('error', done);
  });
  route(app, 'POST /correos/noticias/:clave', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const member = readNewsKey(config.jwtSecret, request.params.clave);
    if (member === undefined) throw unknownKey;
    await transact(db, async (trx) => {
      await lockByName(trx, 'socios');
      await endNews(trx, member);
    });
  });
};
