import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from '../face/registry.ts';
import { createSigner, drawLot, placeOf } from './signed-lots.ts';
import { chooseModules, type Snapshot } from './live-modules.ts';
import { ownCookie } from './own-cookie.ts';
import type { ServeOptions } from './serve-options.ts';
import type { TryOut, TryOuts } from './try-outs.ts';

/** In seconds. */
const month = 30 * 24 * 60 * 60;

export interface Visit {
  snapshot: Snapshot;
  registry: Registry;
  /** Visitors who get the same versions share a page. */
  variant: string;
  tryOut: TryOut | undefined;
}

export interface Visits {
  /** What this visitor gets; draws a lot for them while there is a canary to deal. */
  receive(request: FastifyRequest, reply: FastifyReply, avoids?: string): Promise<Visit>;
  /** Whether this visitor was dealt that canary. */
  wasDealt(request: FastifyRequest, canary: { name: string; version: string; share: number }): boolean;
}

export function createVisits({ live, secure, keyFor }: Pick<ServeOptions, 'live' | 'secure' | 'keyFor'>, tryOuts: TryOuts): Visits {
  const signer = createSigner(keyFor('module share'));
  const cookie = ownCookie(secure, 'reparto', 'lax');
  const readLot = (request: FastifyRequest) => signer.verify(cookie.read(request));

  return {
    async receive(request, reply, avoids) {
      const snapshot = await live.read();
      const tryOut = await tryOuts.read(request);
      const canaries = snapshot.lines.flatMap(({ canary }) => canary ?? []);
      let lot = canaries.length > 0 ? readLot(request) : undefined;
      if (canaries.length > 0 && lot === undefined) {
        lot = drawLot();
        cookie.write(reply, signer.sign(lot), month);
      }
      const place = (name: string, version: string) => (lot === undefined ? undefined : placeOf(lot, name, version));
      const registry = chooseModules(snapshot, { place, avoids, tryOut: tryOut?.entry });
      const chosen = new Set(registry.map(({ version }) => version));
      const dealt = canaries.filter(({ version }) => chosen.has(version)).map(({ name, version }) => `${name}@${version}`);
      return { snapshot, registry, variant: [...dealt, JSON.stringify(tryOut?.entry ?? '')].join(' '), tryOut };
    },
    wasDealt(request, { name, version, share }) {
      const lot = readLot(request);
      return lot !== undefined && placeOf(lot, name, version) < share;
    },
  };
}
