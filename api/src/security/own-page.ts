import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { Refusal } from '../http/errors.ts';

/**
 * Whether a page was opened by its visitor, or from another page of this site, and not by a link of another one. What is
 * trusted is `Sec-Fetch-Site`, which no page can set: it also tells of redirects that began elsewhere, and of sibling
 * subdomains (`same-site`). Browsers send it over https and on localhost; without it nobody knows, and the answer is no.
 */
export const openedFromHere = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'none' || headers['sec-fetch-site'] === 'same-origin';

/**
 * For calls that no session protects: another site's page cannot make a browser send them. A browser says where a call comes
 * from by `Sec-Fetch-Site`, an older one by `Origin`; what says neither is no browser.
 */
export const onlyFromOwnPages: onRequestHookHandler = (request, _reply, done) => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = site === undefined ? origin === undefined || hostOf(origin) === request.headers.host : site === 'same-origin';
  done(isOwn ? undefined : new Refusal(403, 'Esto solo se puede pedir desde una página de esta web.'));
};

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : '');
