import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '../context.ts';
import { route } from '../http/route.ts';
import { releaseHold } from './place-hold-queries.ts';
import { holdPlace } from './place-holds.ts';

/** Places that are kept while somebody fills in the form. */
export const placeHoldRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  route(app, 'POST /plazas', (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    return holdPlace(context, request.body, request.ip);
  });

  route(app, 'POST /plazas/soltar', (request) => releaseHold(context.db, request.body.clave));
};
