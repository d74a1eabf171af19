import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { readFirstSteps } from './first-steps.ts';
import { readPanel } from './panel-queries.ts';

/** Pending work of direccion and webmaster. */
export const panelRoutes: FastifyPluginAsync<AppContext> = async (app, { config, db, now }) => {
  route(app, 'GET /panel', (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
    return readPanel(db, now());
  });

  route(app, 'GET /ajustes/primeros-pasos', (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return readFirstSteps(db, config, now());
  });
};
