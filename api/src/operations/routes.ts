import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '../accounts/security/context.ts';
import { healthRoutes } from './health/health-routes.ts';
import { importsRoutes } from './imports/imports-routes.ts';
import { panelRoutes } from './panel/panel-routes.ts';
import { statusRoutes } from './status/status-routes.ts';

/** Health, status, metrics and backups. `within`: how long, in ms, the database may take to count as ready. */
export const operationsPlugin: FastifyPluginAsync<AppContext & { within: number }> = async (root, context) => {
  await root.register(healthRoutes, context);
  await root.register(
    async (api) => {
      await api.register(importsRoutes, context);
      await api.register(panelRoutes, context);
      await api.register(statusRoutes, context);
    },
    { prefix: '/api' },
  );
};
