import type { FastifyInstance } from 'fastify';
import { isRead } from '../http/public-replies.ts';
import type { Cdn } from './cdn.ts';
import { signUpsTag, tagsOfWrite } from './tags.ts';

/** In ms: when a place that was given back is free for others. */
const placesFreeAfter = 21_000;

/** Purges after every write through the API, so that no route has to. */
export function purgeAfterWrites(app: FastifyInstance, cdn: Pick<Cdn, 'purge'>): void {
  let later: NodeJS.Timeout | undefined;
  app.addHook('onRoute', (route) => {
    if (isRead(route.method) || !route.url.startsWith('/api/')) return;
    route.onSend = [route.onSend ?? []].flat().concat((request, reply, payload, done) => {
      // What failed half way may have changed something; a rejected one has not.
      if (reply.statusCode < 400 || reply.statusCode >= 500) {
        const tags = tagsOfWrite(request.url);
        cdn.purge(tags);
        if (tags.includes(signUpsTag)) {
          clearTimeout(later);
          later = setTimeout(() => cdn.purge([signUpsTag]), placesFreeAfter).unref();
        }
      }
      done(null, payload);
    });
  });
}
