import type { onRequestHookHandler } from 'fastify';
import { HttpError } from '../../core/base/http-error.ts';

/**
 * For calls that no session protects: another site's page cannot make a browser send them. A browser says where a call comes
 * from by `Sec-Fetch-Site`, an older one by `Origin`; what says neither is no browser.
 */
export const onlyFromOwnPages: onRequestHookHandler = (request, _reply, done) => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = site === undefined ? origin === undefined || hostOf(origin) === request.headers.host : site === 'same-origin';
  done(isOwn ? undefined : new HttpError(403, 'Esto solo se puede pedir desde una página de esta web.'));
};

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : '');
