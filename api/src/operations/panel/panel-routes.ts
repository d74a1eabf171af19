import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { route } from '../../core/http/route.ts';
import { readPanel } from './panel-queries.ts';

/** What waits for direccion and webmaster. */
export const panelRoutes: FastifyPluginAsync<AppContext> = async (app, { db, now }) => {
  route(app, 'GET /panel', (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
    return readPanel(db, now());
  });
};
