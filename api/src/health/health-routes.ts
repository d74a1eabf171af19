import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '../context.ts';

/** /healthz: the process answers. /readyz: its database does too. */
export const healthRoutes: FastifyPluginAsync<AppContext> = async (app, { db }) => {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await db.selectNoFrom(({ lit }) => lit(1).as('one')).execute();
      return { ok: true };
    } catch {
      return reply.code(503).send({ detail: 'La base de datos no responde.' });
    }
  });
};
