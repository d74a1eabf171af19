import type { FastifyInstance } from 'fastify';
import { completeNames } from '../face/wire.ts';
import { createDrawCounter } from './count-draws.ts';
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
  const { distDir, draws } = options;
  const drawCounter = draws && createDrawCounter({ ...options, draws: draws.counts });
  app.addHook('onClose', async () => drawCounter?.stop());
  await moduleRoutes(app, { ...options, visits, tickets, drawCounter });
  if (distDir !== undefined) await pageRoutes(app, { ...options, distDir, visits, drawCounter });
}
