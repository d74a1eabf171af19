import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { checkSite } from './site-checks.ts';

/** The state of the site, for the webmaster. */
export const statusRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  route(app, 'GET /estado', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { momento: context.now().toISOString(), comprobaciones: await checkSite(context, request) };
  });
};
