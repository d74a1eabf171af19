import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '../context.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { readLegal } from './legal-queries.ts';

/** Legal notice, privacy and cookies. */
export const legalRoutes: FastifyPluginAsync<AppContext> = async (app, { config, db, publicReplies }) => {
  route(app, 'GET /legal/:documento', (request, reply) => {
    const { documento } = request.params;
    const { version } = request.query;
    if (version === undefined) return publicReplies.send(request, reply, `legal ${documento}`, () => readLegal(db, config, documento));
    throw notFound();
  });
};
