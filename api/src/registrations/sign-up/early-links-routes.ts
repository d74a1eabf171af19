import type { AppPlugin } from '../../accounts/security/context.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { personalLinks } from '../../accounts/security/throttle.ts';
import { readEarlyLink } from './early-links.ts';

/** Links for last year's riders, who sign up before the others. */
export const earlyLinksRoutes: AppPlugin = async (app, context) => {
  const { db, now } = context;

  const links = personalLinks(context, 'early', () => new HttpError(404, 'El enlace no vale o ha caducado.'));

  route(app, 'GET /inscripciones/anticipada', (request, reply) =>
    links.open(request, reply, readEarlyLink(db, String(request.headers['clave-anticipada'] ?? ''), now())),
  );
};
