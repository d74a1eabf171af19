import type { AppPlugin } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { findInbox } from '../../core/club/addresses.ts';
import { createFailedEmailChanges, listFailedEmails } from './failed-emails.ts';

/** Failed emails for staff: the list, a new attempt, and the dismissal. */
export const failedEmailsRoutes: AppPlugin = async (app, context) => {
  const { db, config, now } = context;
  const changes = createFailedEmailChanges(context);

  route(app, 'GET /inscripciones/correos-fallidos', async () => listFailedEmails(db, await findInbox(db, config), now()));

  route(app, 'POST /inscripciones/correos-fallidos/reenviar', async (request) => ({
    correos: await changes.sendAgain(currentUser(request), request.body.correos),
  }));

  route(app, 'POST /inscripciones/correos-fallidos/descartar', async (request) => ({
    correos: await changes.dismiss(currentUser(request), request.body.correos),
  }));
};
