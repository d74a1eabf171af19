import type { AppPlugin } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { createSponsorChanges } from './sponsors-changes.ts';
import { listSponsors } from './sponsors-queries.ts';

export const sponsorsRoutes: AppPlugin = async (app, context) => {
  const { db, publicReplies, spool } = context;
  const changes = createSponsorChanges(context);

  route(app, 'GET /patrocinadores', (request, reply) => publicReplies.send(request, reply, 'patrocinadores', () => listSponsors(db)));

  route(app, 'POST /patrocinadores', (request, _reply, form) =>
    form.withPicture(spool, (fields, picture) => changes.add(currentUser(request), fields, picture)),
  );

  route(app, 'PUT /patrocinadores/orden', (request) => changes.arrange(currentUser(request), request.body.ids));

  route(app, 'PUT /patrocinadores/:id', (request, _reply, form) => {
    const { id } = request.params;
    const user = currentUser(request);
    if (!request.isMultipart()) return changes.setPosition(user, id, request.body.orden);
    return form.withPicture(spool, (fields, picture) => changes.edit(user, id, fields, picture));
  });

  route(app, 'DELETE /patrocinadores/:id', (request) => changes.remove(currentUser(request), request.params.id));
};
