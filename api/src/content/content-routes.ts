import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { castles, history, home } from 'shared/contract/content';
import type { AppContext } from '../context.ts';
import { readContent } from './content-queries.ts';

/** The texts of the landing page. */
export const contentRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { db, publicReplies }) => {
  app.get('/contenido/historia', { schema: { response: { 200: history } } }, (request, reply) =>
    publicReplies.send(request, reply, 'historia', history, () => readContent(db, 'historia')),
  );

  app.get('/contenido/castillos', { schema: { response: { 200: castles } } }, (request, reply) =>
    publicReplies.send(request, reply, 'castillos', castles, () => readContent(db, 'castillos')),
  );

  app.get('/contenido_inicio', { schema: { response: { 200: home } } }, (request, reply) =>
    publicReplies.send(request, reply, 'inicio', home, async () => {
      const { titulo, ...content } = await readContent(db, 'inicio');
      return { ...content, titulo: titulo ?? '' };
    }),
  );
};
