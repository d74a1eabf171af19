import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditPage, auditPageSize, auditQuery } from 'shared/contract/audit';
import type { AppContext } from '../context.ts';
import { startOfMadridDay } from '../madrid-day.ts';

/** Who changed what and when, for webmasters. */
export const auditRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { db }) => {
  app.get('/auditoria', { schema: { querystring: auditQuery, response: { 200: auditPage } } }, async (request, reply) => {
    const { desde, entidad, pagina } = request.query;
    const found = db
      .selectFrom('auditoria')
      .$if(desde !== undefined, (query) => query.where('momento', '>=', startOfMadridDay(desde ?? '')))
      .$if(entidad !== undefined, (query) => query.where('entidad', '=', entidad ?? 'usuarios'));
    const { total } = await found.select((entry) => entry.fn.countAll().as('total')).executeTakeFirstOrThrow();
    const entradas = await found
      .selectAll()
      .orderBy('id', 'desc')
      .limit(auditPageSize)
      .offset((pagina - 1) * auditPageSize)
      .execute();
    reply.header('cache-control', 'no-store');
    return { entradas, total: Number(total), pagina, paginas: Math.max(1, Math.ceil(Number(total) / auditPageSize)) };
  });
};
