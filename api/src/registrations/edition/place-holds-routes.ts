import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '../../accounts/security/context.ts';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import { route } from '../../core/http/route.ts';
import { actorOf } from '../../accounts/security/guard.ts';
import { keyOf } from './call-key.ts';
import { findEdition } from './edition-queries.ts';
import { releaseAll, releaseHold } from './place-hold-queries.ts';
import { holdPlace } from './place-holds.ts';
import { editionLock } from './roadbook-files.ts';
import { readWaitingList } from './waiting-list-queries.ts';

/** Places that are held while the form is filled in. */
export const placeHoldRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  route(app, 'POST /plazas', (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    return holdPlace(context, request.body, request.ip);
  });

  const { write } = createStaffWrites(context, { entidad: 'edicion', lock: editionLock });
  route(app, 'POST /plazas/liberar', (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const key = keyOf(request.query);
    return write(actorOf(request), async ({ trx, record }) => {
      const moment = await context.sharedNow(trx);
      const edition = await findEdition(trx, moment, key);
      const gone = edition ? await releaseAll(trx, edition.id, moment) : [];
      const { size } = new Set(gone.map(({ red }) => red));
      if (edition && gone.length > 0)
        await record('eliminar', edition.anio, { resumen: `plazas guardadas: ${gone.length}, de ${size} redes` });
      return readWaitingList(trx, moment, key);
    });
  });

  route(app, 'POST /plazas/soltar', (request) => releaseHold(context.db, request.body.clave));
};
