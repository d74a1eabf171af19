import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sponsor } from 'shared/contract/sponsors';
import { z } from 'zod';
import type { AppContext } from '../context.ts';
import { listSponsors } from './sponsors-queries.ts';

const sponsors = z.array(sponsor);

export const sponsorsRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { db, publicReplies }) => {
  app.get('/patrocinadores', { schema: { response: { 200: sponsors } } }, (request, reply) =>
    publicReplies.send(request, reply, 'patrocinadores', sponsors, () => listSponsors(db)),
  );
};
