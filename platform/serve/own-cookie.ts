import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie that only this server sets and reads; scripts of the page never see it. */
export interface OwnCookie {
  read(request: FastifyRequest): string | undefined;
  /** `seconds` is its max-age; 0 deletes it. */
  write(reply: FastifyReply, value: string, seconds: number): void;
}

/**
 * Over https (`secure`) its name begins with `__Host-`: browsers then take it from this host alone, and neither a neighbour's
 * subdomain nor a plain http page can put another one in its place. The server has @fastify/cookie.
 */
export function ownCookie(secure: boolean, plainName: string, sameSite: 'strict' | 'lax'): OwnCookie {
  const name = secure ? `__Host-${plainName}` : plainName;
  return {
    read: ({ cookies }) => cookies[name],
    write: (reply, value, maxAge) => void reply.setCookie(name, value, { path: '/', maxAge, httpOnly: true, sameSite, secure }),
  };
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : '');

/** Whether no page of another site has sent this. What is trusted is set by browsers alone; a program is no page. */
export function isFromOwnPage({ headers }: FastifyRequest): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  return site === undefined ? origin === undefined || hostOf(origin) === host : site === 'same-origin';
}
