import type { FastifyPluginAsync } from 'fastify';
import type { OfCall } from 'shared/contract/fields';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { HttpError } from '../../core/base/http-error.ts';
import type { Db } from '../../core/db/schema.ts';
import { route } from '../../core/http/route.ts';
import { findStoredCall } from './calls-queries.ts';
import type { StoredCall } from './places.ts';
import { callLock } from './roadbook-files.ts';
import { listQuestions, readBesides, saveQuestions } from '../questions/questions-queries.ts';

/** A club's own questions, of the route or of another activity, and their answers. */
export const questionsRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  const { db, now } = context;
  const { write } = createStaffWrites(context, { entidad: 'edicion', lock: callLock });

  const find = async (from: Db, wanted: OfCall): Promise<StoredCall> => {
    const edition = await findStoredCall(from, now(), wanted);
    if (!edition) throw new HttpError(404, 'Guarda antes la configuración de las inscripciones.');
    return edition;
  };

  route(app, 'GET /inscripciones/preguntas', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const edition = await findStoredCall(db, now(), request.query);
    return edition ? listQuestions(db, edition.id) : [];
  });

  route(app, 'PUT /inscripciones/preguntas', (request) =>
    write(currentUser(request), async ({ trx, record }) => {
      const edition = await find(trx, request.query);
      const changed = (await saveQuestions(trx, edition.id, request.body.preguntas)).join(', ');
      if (changed !== '')
        await record('editar', edition.anio, {
          resumen: edition.es_ruta === 1 ? changed : `inscripciones de la actividad ${edition.actividad_id}: ${changed}`,
        });
      return listQuestions(trx, edition.id);
    }),
  );

  route(app, 'GET /inscripciones/respuestas', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const edition = await findStoredCall(db, now(), request.query);
    return edition ? readBesides(db, edition.id) : {};
  });
};
