import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../accounts/security/context.ts';
import type { RequestWatcher } from '../../core/http/watch-requests.ts';
import { bearerToken } from '../../accounts/security/sessions.ts';
import { notSignedIn } from '../../accounts/security/guard.ts';
import { createMetrics } from './create-metrics.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** GET /metrics, with the token. @returns what counts the requests. */
export function metricsRoutes(app: FastifyInstance, context: AppContext, token: string): RequestWatcher {
  const metrics = createMetrics(context);
  const expected = digest(token);
  app.get('/metrics', async (request, reply) => {
    // In this spelling only: proxies block this one address, and a final slash would pass them.
    if (request.url.split('?', 1)[0] !== '/metrics') return reply.callNotFound();
    if (!timingSafeEqual(digest(bearerToken(request) ?? ''), expected)) throw notSignedIn(request);
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.write());
  });
  return metrics.count;
}
