import type { AppPlugin } from '../../accounts/security/context.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { countWrongLink } from '../../accounts/security/throttle.ts';
import { readEarlyLink } from './early-links.ts';

/** Links for last year's riders, who sign up before the others. */
export const earlyLinksRoutes: AppPlugin = async (app, context) => {
  const { db, now } = context;

  route(app, 'GET /inscripciones/anticipada', async (request, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    const clave = request.headers['clave-anticipada'];
    const link = typeof clave === 'string' ? await readEarlyLink(db, clave, now()) : undefined;
    if (link) return link;
    await countWrongLink(db, 'early', request.ip, now());
    throw new HttpError(404, 'El enlace no vale o ha caducado.');
  });
};
