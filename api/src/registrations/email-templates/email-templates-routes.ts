import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { createTemplateChanges } from './email-templates-changes.ts';

export const emailTemplatesRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  const changes = createTemplateChanges(context);

  route(app, 'GET /inscripciones/plantillas', (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
    return context.db.selectFrom('plantillas').selectAll().orderBy('nombre').orderBy('id').execute();
  });
  route(app, 'POST /inscripciones/plantillas', (request) => changes.add(currentUser(request), request.body));
  route(app, 'PUT /inscripciones/plantillas/:id', (request) => changes.replace(currentUser(request), request.params.id, request.body));
  route(app, 'DELETE /inscripciones/plantillas/:id', (request) => changes.remove(currentUser(request), request.params.id));
};
