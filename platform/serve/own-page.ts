import type { FastifyRequest } from 'fastify';

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : '');

/** Whether no page of another site has sent this. What is trusted is set by browsers alone; a program is no page. */
export function isFromOwnPage({ headers }: FastifyRequest): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  return site === undefined ? origin === undefined || hostOf(origin) === host : site === 'same-origin';
}
