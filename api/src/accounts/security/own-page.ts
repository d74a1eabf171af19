import type { onRequestHookHandler } from 'fastify';
import { HttpError } from '../../core/base/http-error.ts';

/**
 * Rejects requests of another site's page, for calls without a session. A browser names the origin of a call
 * in `Sec-Fetch-Site`, an older one in `Origin`; a client with neither is no browser.
 */
export const onlyFromOwnPages: onRequestHookHandler = (request, _reply, done) => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = site === undefined ? origin === undefined || hostOf(origin) === request.headers.host : site === 'same-origin';
  done(isOwn ? undefined : new HttpError(403, 'Esto solo se puede pedir desde una página de esta web.'));
};

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : '');
