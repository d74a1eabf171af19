import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** A cookie that only this server sets and reads; scripts of the page never see it. */
export interface OwnCookie {
  read(request: FastifyRequest): string | undefined;
  /** The header `set-cookie` that gives it to a browser for so many seconds; 0 takes it away. `value` needs no quoting. */
  write(value: string, seconds: number): string;
}

/**
 * Over https its name begins with `__Host-`: browsers then take it from this host alone, and neither a neighbour's
 * subdomain nor a plain http page can put another one in its place.
 */
export function ownCookie({ publicUrl }: Pick<Config, 'publicUrl'>, plainName: string, sameSite: 'Strict' | 'Lax'): OwnCookie {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const attributes = `HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
  return {
    read(request) {
      const pair = (request.headers.cookie ?? '').split(/; */).find((each) => each.startsWith(`${name}=`));
      return pair?.slice(name.length + 1);
    },
    write: (value, seconds) => `${name}=${value}; Path=/; Max-Age=${seconds}; ${attributes}`,
  };
}
