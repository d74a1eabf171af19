import type { FastifyBaseLogger } from 'fastify';
import { PeerError, TimeoutError } from 'platform/store/ask-in-time';
import { HttpError } from '../base/http-error.ts';
import type { Timeouts } from './timeouts.ts';

/** A needed peer does not answer. Logged once, when the outage began: not to be logged again. */
export class PeerDown extends HttpError {
  constructor(detail: string, retryAfter: number, cause: PeerError) {
    super(503, detail, { 'retry-after': String(Math.max(1, Math.ceil(retryAfter / 1000))) });
    this.message = cause.message;
    this.cause = cause;
  }
}

/** A circuit breaker around another machine that this server asks. An outage is logged once when it begins and once when it is over. */
export interface Peer {
  /**
   * Runs `ask`. While the circuit is open, after the peer did not answer, it fails at once, but for one try after each pause.
   *
   * @throws PeerDown in the place of a PeerError; all else as `ask` throws it.
   */
  call<T>(ask: () => Promise<T>): Promise<T>;
  /** For what `call` cannot wrap. @throws PeerDown while the circuit is open, unless it is time for a try. */
  admit(): void;
  /** Reports that it did not answer. @returns the error to throw. */
  failed(error: PeerError): PeerDown;
  /** Reports that it did. */
  answered(): void;
}

/** How peers are watched: the log of outages, and the timeouts. */
export interface Watch {
  log: FastifyBaseLogger;
  timeouts: Timeouts;
}

/** `name` is for the log, `detail` for the user: one Spanish sentence. */
export function createPeer(name: string, detail: string, { log, timeouts: { pause } }: Watch): Peer {
  let outage: { error: PeerError; since: number; nextTry: number } | undefined;

  const peer: Peer = {
    admit() {
      if (!outage || !(outage.error instanceof TimeoutError)) return;
      const now = performance.now();
      if (now < outage.nextTry) throw new PeerDown(detail, outage.nextTry - now, outage.error);
      // This caller tries; the others fail at once.
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
