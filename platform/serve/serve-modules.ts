import type { FastifyInstance } from 'fastify';
import { completeNames } from '../wire/wire-names.ts';
import { createRenderCounter } from './count-renders.ts';
import { moduleRoutes } from './module-routes.ts';
import { pageRoutes } from './page-routes.ts';
import type { ServeOptions } from './serve-options.ts';
import { createTryOuts } from './try-outs.ts';
import { createVisits } from './visits.ts';

/**
 * A Fastify plugin: the pages of a site made of modules, with the versions that each visitor gets; the built and released files; the
 * registry; and the calls about modules (module-calls.ts), whose guard is the server's own. The server understands zod's schemas and
 * has @fastify/cookie.
 */
export async function serveModules(app: FastifyInstance, given: ServeOptions): Promise<void> {
  const options = { ...given, names: completeNames(given.names) };
  app.addHook('onReady', options.live.start);
  app.addHook('onClose', async () => options.live.stop());
  const tickets = createTryOuts(options);
  const visits = createVisits(options, tickets);
  const { distDir, renders } = options;
  const renderCounter = renders && createRenderCounter({ ...options, renders: renders.counts });
  app.addHook('onClose', async () => renderCounter?.stop());
  await moduleRoutes(app, { ...options, visits, tickets, renderCounter });
  if (distDir !== undefined) await pageRoutes(app, { ...options, distDir, visits, renderCounter });
}
