import type { FastifyBaseLogger } from 'fastify';
import { askInTime, PeerError } from 'platform/store/ask-in-time';
import type { Config } from '../base/config.ts';
import type { Peer } from '../peers/peer.ts';

/**
 * In s: the max-age of what may change, at the CDN. A purge comes sooner; without one, and for changes of the calendar alone, this
 * bounds how old a reply may be.
 */
const kept = 300;
/** In s: stale-if-error, while this site does not answer. */
const keptInNeed = 86_400;
/**
 * In ms: how long a purge waits for others, and for the caches of this site's other processes, which would give the CDN an old reply
 * (public-replies.ts, page-routes.ts).
 */
const gathering = 1500;
/** In ms: the timeout of a purge. */
const silence = 5000;
/** In ms: the pauses between attempts, from the first to the longest. */
const pauses = { first: 1000, longest: 30_000 };
/** The most tags of a purge that every service accepts. */
const mostTags = 30;

export interface Cdn {
  /** Headers of a public reply: its tags, and with `changes` its max-age at the CDN. None without a CDN. */
  headers(tags: readonly string[], changes?: boolean): Record<string, string>;
  /** Has everything with these tags purged, soon; the caller does not wait for it. */
  purge(tags: readonly string[]): void;
  /** Sends the pending purges, once. */
  stop(): Promise<void>;
}

interface Parts {
  config: Pick<Config, 'cdn'>;
  peer: Peer;
  log: FastifyBaseLogger;
  /** Shorter in tests. */
  pace?: { gathering: number; firstPause: number };
}

/**
 * Purges a CDN in front when something changes. Each process purges after the writes that came through it. What could not be purged
 * within the time that a CDN keeps anything is given up, and the queue is not stored: for the same reason.
 */
export function createCdn({ config: { cdn }, peer, log, pace = { gathering, firstPause: pauses.first } }: Parts): Cdn {
  if (cdn === undefined) return { headers: () => ({}), purge: () => {}, stop: async () => {} };
  const { purgeUrl, token } = cdn;
  const freshness = `max-age=${kept}, stale-if-error=${keptInNeed}`;
  /** By tag, until when a purge is of use. */
  const due = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let pause = pace.firstPause;
  let stopped = false;

  const plan = (wait: number) => {
    if (stopped || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      sending = send().finally(() => (sending = undefined));
    }, wait).unref();
  };

  const tell = async (tags: readonly string[]): Promise<void> => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'surrogate-key': tags.join(' '), ...authorization },
      body: JSON.stringify({ tags }),
    };
    const reply = await askInTime((how) => fetch(purgeUrl, { ...init, ...how }), { peer: 'The CDN', silence });
    await reply.body?.cancel();
    if (!reply.ok) throw new PeerError(`The CDN answered ${reply.status} to a purge.`);
  };

  const send = async (): Promise<void> => {
    const now = performance.now();
    for (const [tag, until] of due) if (until < now) due.delete(tag);
    const told = new Map([...due].slice(0, mostTags));
    if (told.size === 0) return;
    try {
      await peer.call(() => tell([...told.keys()]));
      // A tag that was written to meanwhile is purged again.
      for (const [tag, until] of told) if (due.get(tag) === until) due.delete(tag);
      pause = pace.firstPause;
      if (due.size > 0) plan(pace.gathering);
    } catch (error) {
      log.debug({ err: error }, 'a purge did not reach the CDN');
      plan(pause);
      pause = Math.min(pause * 2, pauses.longest);
    }
  };

  return {
    headers(tags, changes = false) {
      const held = { 'cache-tag': tags.join(','), 'surrogate-key': tags.join(' ') };
      return changes ? { ...held, 'cdn-cache-control': `public, ${freshness}`, 'surrogate-control': freshness } : held;
    },
    purge(tags) {
      const until = performance.now() + kept * 1000;
      for (const tag of tags) due.set(tag, until);
      if (due.size > 0) plan(pace.gathering);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await sending;
      while (due.size > 0) {
        const before = due.size;
        await send();
        if (due.size >= before) return;
      }
    },
  };
}
