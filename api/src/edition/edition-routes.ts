import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '../context.ts';
import { HttpError } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { currentUser } from '../security/guard.ts';
import { createEditionChanges } from './edition-changes.ts';
import { describeEdition, findEdition } from './edition-queries.ts';

/** What direccion and webmaster configure of the route. */
export const editionRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  const { db, spool } = context;
  const changes = createEditionChanges(context);

  route(app, 'GET /inscripciones/edicion', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const edition = await findEdition(db, request.query.anio);
    return { edicion: edition ? describeEdition(edition) : null };
  });

  route(app, 'PUT /inscripciones/edicion', (request) => changes.save(currentUser(request), request.body));

  route(app, 'POST /inscripciones/edicion/nueva', (request) => changes.renew(currentUser(request)));

  route(app, 'PUT /inscripciones/edicion/roadbook', (request, _reply, form) =>
    form.withFile(spool, async (_fields, file) => {
      if (!file) throw new HttpError(400, 'Elige el archivo PDF del roadbook.');
      return changes.setRoadbook(currentUser(request), file);
    }),
  );

  route(app, 'DELETE /inscripciones/edicion/roadbook', (request) => changes.setRoadbook(currentUser(request), undefined));
};
