import type { AppPlugin } from '../../accounts/security/context.ts';
import { actorOf, currentUser } from '../../accounts/security/guard.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { listQuestions, readBesides } from '../calls/questions-queries.ts';
import { createEarlyEmails, describeEmails } from './early-links.ts';
import { createMemberInvitations } from '../calls/member-links.ts';
import { findStoredCall, listEditionYears } from '../calls/calls-queries.ts';
import { describeForStaff } from '../calls/describe-call.ts';
import { createCallSettings } from '../calls/settings-changes.ts';

/** The settings of a call, be it the route's or an activity's, for direccion and webmaster. */
export const callSettingsRoutes: AppPlugin = async (app, context) => {
  const { db, now, sharedNow, spool } = context;
  const settings = createCallSettings(context);
  const invitations = createMemberInvitations(context);
  const emails = createEarlyEmails(context);
  route(app, 'GET /convocatoria', async ({ query }) => {
    const [found, inForce] = await Promise.all([findStoredCall(db, now(), query), findStoredCall(db, now())]);
    return {
      convocatoria: found ? await describeForStaff(db, found.id, await sharedNow()) : null,
      anios: await listEditionYears(db),
      vigente: inForce?.anio ?? null,
    };
  });
  route(app, 'PUT /convocatoria', (request) => settings.save(actorOf(request), request.query, request.body));
  route(app, 'DELETE /convocatoria', (request) => settings.discard(currentUser(request), request.query));
  route(app, 'POST /convocatoria/copias', (request) => settings.copy(currentUser(request), request.query, request.body.fechas));
  route(app, 'POST /convocatoria/siguiente', (request) => settings.next(currentUser(request), request.query));
  route(app, 'POST /convocatoria/cancelar', (request) => settings.cancel(currentUser(request), request.query, request.body.motivo));
  route(app, 'POST /convocatoria/aplazar', (request) => settings.postpone(currentUser(request), request.query, request.body));
  route(app, 'POST /convocatoria/avisar', (request) => invitations.invite(currentUser(request), request.query));
  route(app, 'GET /convocatoria/anticipada', (request) => describeEmails(db, now(), request.query));
  route(app, 'POST /convocatoria/anticipada', (request) => emails.send(currentUser(request), request.query));

  route(app, 'PUT /convocatoria/roadbook', (request, _reply, form) =>
    form.withFile(spool, async (_fields, file) => {
      if (!file) throw new HttpError(400, 'Elige el archivo PDF del roadbook.');
      return settings.setRoadbook(currentUser(request), request.query, file);
    }),
  );
  route(app, 'DELETE /convocatoria/roadbook', (request) => settings.setRoadbook(currentUser(request), request.query));

  route(app, 'GET /inscripciones/preguntas', async ({ query }) => {
    const found = await findStoredCall(db, now(), query);
    return found ? listQuestions(db, found.id) : [];
  });
  route(app, 'GET /inscripciones/respuestas', async ({ query }) => {
    const found = await findStoredCall(db, now(), query);
    return found ? readBesides(db, found.id) : {};
  });
};
