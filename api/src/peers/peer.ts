import type { FastifyBaseLogger } from 'fastify';
import { PeerError, PeerSilent } from 'shared/releases/ask-in-time';
import { Refusal } from '../http/errors.ts';
import type { Patience } from './patience.ts';

/** Another machine is needed for this, and it does not answer. It was logged when the outage began: nobody logs it again. */
export class PeerDown extends Refusal {
  constructor(detail: string, retryAfter: number, cause: PeerError) {
    super(503, detail, { 'retry-after': String(Math.max(1, Math.ceil(retryAfter / 1000))) });
    this.message = cause.message;
    this.cause = cause;
  }
}

/** Another machine that this server asks, watched: an outage is logged when it begins and when it is over, however many met it. */
export interface Peer {
  /**
   * What `ask` gives. While the peer is known to be silent it is not asked, but for one try after each pause.
   *
   * @throws PeerDown in the place of a PeerError; all else as `ask` throws it.
   */
  call<T>(ask: () => Promise<T>): Promise<T>;
  /** @throws PeerDown while the peer is known to be silent, unless it is time to try. For what `call` cannot hold. */
  admit(): void;
  /** Tells that it did not answer. @returns the error to throw. */
  failed(error: PeerError): PeerDown;
  /** Tells that it did. */
  answered(): void;
}

/** How peers are watched: who hears of outages, and how long is waited. */
export interface Watch {
  log: FastifyBaseLogger;
  patience: Patience;
}

/** `name` is for the log, `detail` what the user reads: one Spanish sentence. */
export function createPeer(name: string, detail: string, { log, patience: { pause } }: Watch): Peer {
  let outage: { error: PeerError; since: number; nextTry: number } | undefined;

  const peer: Peer = {
    admit() {
      if (!outage || !(outage.error instanceof PeerSilent)) return;
      const now = performance.now();
      if (now < outage.nextTry) throw new PeerDown(detail, outage.nextTry - now, outage.error);
      // This one tries; the others need not wait with it.
      outage.nextTry = now + pause;
    },
    failed(error) {
      const now = performance.now();
      if (!outage) log.error({ err: error, peer: name }, 'a peer does not serve');
      outage = { error, since: outage?.since ?? now, nextTry: now + pause };
      return new PeerDown(detail, pause, error);
    },
    answered() {
      if (!outage) return;
      log.warn({ peer: name, seconds: Math.round((performance.now() - outage.since) / 1000) }, 'a peer serves again');
      outage = undefined;
    },
    async call(ask) {
      peer.admit();
      try {
        const result = await ask();
        peer.answered();
        return result;
      } catch (error) {
        throw error instanceof PeerError ? peer.failed(error) : error;
      }
    },
  };
  return peer;
}
