import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '../../accounts/security/context.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { actorOf, currentUser } from '../../accounts/security/guard.ts';
import { createRouteChanges } from './edition-changes.ts';
import { countSignedUp, describeRoute, findStoredCall, listEditionYears, findCallOf, waysOf } from './calls-queries.ts';

/** The route's settings, for direccion and webmaster. */
export const editionRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  const { db, now, spool } = context;
  const changes = createRouteChanges(context);

  route(app, 'GET /inscripciones/edicion', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const current = await findStoredCall(db, now());
    const { anio } = request.query;
    const edition = anio === undefined || anio === current?.anio ? current : await findStoredCall(db, now(), { anio });
    const route = edition && (await findCallOf(db, edition.id));
    return {
      ...(route && { pago: waysOf(route) }),
      edicion: edition ? describeRoute(edition) : null,
      anios: await listEditionYears(db),
      vigente: current?.anio ?? null,
      inscritos: edition ? await countSignedUp(db, edition.id) : 0,
    };
  });

  route(app, 'PUT /inscripciones/edicion', (request) => changes.save(actorOf(request), request.body, request.query.anio));

  route(app, 'DELETE /inscripciones/edicion', (request) => changes.discard(currentUser(request), request.query.anio));

  route(app, 'POST /inscripciones/edicion/nueva', (request) => changes.renew(currentUser(request)));

  route(app, 'PUT /inscripciones/edicion/roadbook', (request, _reply, form) =>
    form.withFile(spool, async (_fields, file) => {
      if (!file) throw new HttpError(400, 'Elige el archivo PDF del roadbook.');
      return changes.setRoadbook(currentUser(request), file, request.query.anio);
    }),
  );

  route(app, 'DELETE /inscripciones/edicion/roadbook', (request) =>
    changes.setRoadbook(currentUser(request), undefined, request.query.anio),
  );
};
