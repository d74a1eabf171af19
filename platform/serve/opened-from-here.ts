import type { FastifyRequest } from 'fastify';

/**
 * Whether a page was opened by its visitor, or from another page of this site, and not by a link of another one. What is
 * trusted is `Sec-Fetch-Site`, which no page can set: it also covers redirects that began elsewhere, and of sibling
 * subdomains (`same-site`). Browsers send it over https and on localhost; without it the origin is unknown, and the answer is no.
 */
export const openedFromHere = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'none' || headers['sec-fetch-site'] === 'same-origin';
