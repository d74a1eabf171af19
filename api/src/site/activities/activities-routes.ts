import type { AppPlugin } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { madridDay } from 'shared/text/moments';
import { currentUser } from '../../accounts/security/guard.ts';
import { listActivities, listComingEvents, orderActivities } from './activities-queries.ts';
import { createActivityChanges } from './activities-changes.ts';

export const activitiesRoutes: AppPlugin = async (app, context) => {
  const { db, publicReplies, spool, now } = context;
  const changes = createActivityChanges(context);

  route(app, 'GET /actividades/', (request, reply) =>
    publicReplies.send(request, reply, 'actividades', async () => orderActivities(await listActivities(db), madridDay(now()))),
  );

  route(app, 'GET /eventos/publicos', (request, reply) =>
    publicReplies.send(request, reply, 'eventos', () => listComingEvents(db, madridDay(now()))),
  );

  route(app, 'POST /actividades/', (request, _reply, form) =>
    form.withPicture(spool, (fields, picture) => changes.add(currentUser(request), fields, picture)),
  );

  route(app, 'PUT /actividades/:id', (request, _reply, form) =>
    form.withPicture(spool, (fields, picture) => changes.edit(currentUser(request), request.params.id, fields, picture)),
  );

  route(app, 'DELETE /actividades/:id', (request) => changes.remove(currentUser(request), request.params.id));
};
