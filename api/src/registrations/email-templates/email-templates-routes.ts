import type { AppPlugin } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { createTemplateChanges } from './email-templates-changes.ts';

export const emailTemplatesRoutes: AppPlugin = async (app, context) => {
  const changes = createTemplateChanges(context);

  route(app, 'GET /inscripciones/plantillas', () =>
    context.db.selectFrom('plantillas').selectAll().orderBy('nombre').orderBy('id').execute(),
  );
  route(app, 'POST /inscripciones/plantillas', (request) => changes.add(currentUser(request), request.body));
  route(app, 'PUT /inscripciones/plantillas/:id', (request) => changes.replace(currentUser(request), request.params.id, request.body));
  route(app, 'DELETE /inscripciones/plantillas/:id', (request) => changes.remove(currentUser(request), request.params.id));
};
