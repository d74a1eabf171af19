import type { FastifyInstance } from 'fastify';
import { isRead } from '../http/public-replies.ts';
import type { Cdn } from './cdn.ts';
import { tagsOfWrite } from './tags.ts';

/** Purges after every write through the API, so that no route has to. */
export function purgeAfterWrites(app: FastifyInstance, cdn: Cdn): void {
  app.addHook('onRoute', (route) => {
    if (isRead(route.method) || !route.url.startsWith('/api/')) return;
    route.onSend = [route.onSend ?? []].flat().concat((request, reply, payload, done) => {
      // What failed half way may have changed something; a rejected one has not.
      if (reply.statusCode < 400 || reply.statusCode >= 500) cdn.purge(tagsOfWrite(request.url));
      done(null, payload);
    });
  });
}
