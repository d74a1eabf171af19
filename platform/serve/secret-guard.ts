import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createMinuteBound } from './network-of.ts';
import { ownCookie } from './own-cookie.ts';
import type { NamedOptions, ServeOptions } from './serve-options.ts';
import { createSigner } from './signer.ts';

/** In seconds: how long a browser is known that has given the secret. */
const lifetime = 8 * 60 * 60;
/** Secrets that one network may give in a minute. */
const mostGiven = 20;

const hash = (text: string) => createHash('sha256').update(text).digest();

interface Guard {
  isAdmitted(request: FastifyRequest): boolean;
  /** For `ServeOptions`: who has given the secret may try versions out. Another secret ends what was begun with the one before. */
  rules: Pick<ServeOptions['tryOuts'], 'admit' | 'stillMay'>;
  /** Takes the secret: POST `names.calls.secret`. */
  takeSecret(app: FastifyInstance): void;
}

type Parts = Pick<NamedOptions, 'keyFor' | 'secure' | 'refuse' | 'onlyFromOwnPages' | 'networkOf' | 'now' | 'names'> & { secret: string };

/** A site without accounts knows its team by a secret, which a browser gives once. */
export function createSecretGuard({ secret, keyFor, secure, refuse, onlyFromOwnPages, networkOf, now, names }: Parts): Guard {
  const signer = createSigner(keyFor('who has given the secret'));
  const cookie = ownCookie(secure, names.cookies.team, 'strict');
  const version = hash(secret).readUInt32BE();
  const mayGive = createMinuteBound(mostGiven, now);

  const isAdmitted = (request: FastifyRequest): boolean => {
    const [of, until] = signer.verify(cookie.read(request))?.split(' ') ?? [];
    return of === `${version}` && Number(until) > now().getTime();
  };

  return {
    isAdmitted,
    rules: {
      async admit(request) {
        if (!isAdmitted(request)) throw refuse(403, "Give this site's secret first.");
        return { owner: { id: 0, version }, began: async () => {} };
      },
      stillMay: async (owner) => owner?.version === version,
    },
    takeSecret(app) {
      const schema = { body: z.object({ secret: z.string().max(200) }), response: { 204: z.void() } };
      app.post<{ Body: { secret: string } }>(
        names.calls.secret,
        { schema, onRequest: onlyFromOwnPages, bodyLimit: 1024 },
        async (request, reply) => {
          if (!mayGive(networkOf(request.ip))) throw refuse(429, 'Too many secrets: wait a minute.');
          if (!timingSafeEqual(hash(request.body.secret), hash(secret))) throw refuse(403, 'That is not the secret of this site.');
          cookie.write(reply, signer.sign(`${version} ${now().getTime() + lifetime * 1000}`), lifetime);
          return reply.code(204).send();
        },
      );
    },
  };
}
