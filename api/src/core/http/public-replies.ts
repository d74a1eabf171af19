import { resultWithin } from 'platform/store/ask-in-time';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Cdn } from '../cdn/cdn.ts';
import { tagsOfReplies } from '../cdn/tags.ts';
import { PeerDown } from '../peers/peer.ts';
import { etagOf, isKnown } from 'platform/serve/etag';
import { type Answered, writeReply } from './route.ts';

const compress = promisify(brotliCompress);
/** How long, in ms, a reply may be served again without asking the database: the most that another process's write can lag. */
const freshFor = 500;
/** In ms: the timeout of a fresh reply where an earlier one can be sent. */
const timeout = 1000;
/** More public addresses, and pictures, than a club shows in a day; beyond it the oldest entry is dropped. */
const mostEntries = 500;
const mostFacts = 5000;
/** In ms: how long a cached fact may stand in for the database: as long as browsers show the picture that it opens without asking. */
const factHolds = 5 * 60_000;

const ofPlaces = 'plazas: ';
/** The key of a reply that tells of free places: writes of visitors change no other reply. */
export const placesKey = (key: string): string => ofPlaces + key;

/** Below this many bytes, compressing saves less than it costs. */
const worthCompressing = 1000;

interface PublicReply {
  /**
   * The UTF-8 bytes, one character each: Node sends such a string together with the headers in one write, without
   * encoding it again for every visitor.
   */
  bytes: string;
  etag: string;
  /** The body for clients that accept brotli; made when first asked for. */
  compressed?: Promise<Buffer>;
}

interface Entry {
  loadedAt: number;
  loading: Promise<PublicReply>;
  /** The result of `loading`: known replies are sent without waiting a turn. */
  loaded?: PublicReply;
  /** The reply before: for as long as the database is away. */
  last: PublicReply | undefined;
}

export interface PublicReplies {
  /**
   * Answers a public GET with `load()` as JSON, a strong ETag, and 304 when the client already has it. `key` names the
   * address. Replies are fresh for half a second, or until a write; while the database is away the last one is sent.
   */
  send<R>(request: FastifyRequest, reply: FastifyReply, key: string, load: () => Promise<R>): Answered<R>;
  /** The result of `load()`; while the database is away, that of the last five minutes, unless staff wrote something here since. */
  orLastKnown<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** Call after a write that did not come through the API: those of the API do it themselves. Writes of visitors change no rights, and of replies only those on places. */
  invalidate(byAnybody?: boolean): void;
}

/** `cdn` gets the tags of each reply. */
export function createPublicReplies(cdn: Pick<Cdn, 'headers'>): PublicReplies {
  const entries = new Map<string, Entry>();
  const facts = new Map<string, { at: number; fact: unknown }>();

  const find = (key: string, load: () => Promise<PublicReply>): Entry => {
    const now = performance.now();
    const known = entries.get(key);
    if (known && now - known.loadedAt < freshFor) return known;
    // Without its database the site still serves its last replies; with one that hangs, soon.
    const last = known?.loaded ?? known?.last;
    // Not after a write here: reads after it see it.
    const isStale = known?.loadedAt === -Infinity;
    const loading = orSoon(load(), isStale ? undefined : last).catch((error: unknown) => {
      if (last && error instanceof PeerDown) return last;
      throw error;
    });
    const entry: Entry = { loadedAt: now, loading, last };
    keep(entries, key, entry, mostEntries);
    entry.loading.then(
      (loaded) => (entry.loaded = loaded),
      () => entries.get(key) === entry && entries.delete(key),
    );
    return entry;
  };

  return {
    send(request, reply, key, load) {
      const { loaded, loading } = find(key, async () => describe(writeReply(request, await load())));
      if (loaded) {
        answer(request, reply, loaded, cdn);
        return undefined;
      }
      loading.then(
        (found) => answer(request, reply, found, cdn),
        (error: unknown) => reply.send(error),
      );
      return undefined;
    },
    async orLastKnown<T>(key: string, load: () => Promise<T>) {
      const at = performance.now();
      try {
        const fact = await load();
        keep(facts, key, { at, fact }, mostFacts);
        return fact;
      } catch (error) {
        const known = facts.get(key);
        if (error instanceof PeerDown && known && at - known.at < factHolds) return known.fact as T;
        throw error;
      }
    },
    invalidate(byAnybody = false) {
      // Also of a reply that is still loading: it may have read the rows before the write.
      for (const [key, entry] of entries) if (!byAnybody || key.startsWith(ofPlaces)) entry.loadedAt = -Infinity;
      if (!byAnybody) facts.clear();
    },
  };
}

/** The result of `loading`, or `last` after the timeout. */
async function orSoon(loading: Promise<PublicReply>, last: PublicReply | undefined): Promise<PublicReply> {
  return last ? ((await resultWithin(loading, timeout)) ?? last) : loading;
}

/** Stores it as the newest entry, and drops the oldest. */
function keep<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size > most) map.delete(oldest);
}

/** Invalidates after every write through the API, so that no route has to. */
export function forgetRepliesAfterWrites(app: FastifyInstance, replies: PublicReplies): void {
  app.addHook('onRoute', (route) => {
    // Reports of pages about modules change no reply, and come with every visit.
    if (isRead(route.method) || !route.url.startsWith('/api/') || route.url.startsWith('/api/modulos/')) return;
    const byAnybody = route.config?.access === 'public';
    // Before the answer leaves, so that reads after it see the write. Reads do without the hook: they are many.
    route.onSend = [route.onSend ?? []].flat().concat((_request, reply, payload, done) => {
      // Without the database no write was acknowledged, and the earlier reply is all there is to show.
      if (reply.statusCode !== 503) replies.invalidate(byAnybody);
      done(null, payload);
    });
  });
}

export const isRead = (method: string | string[]) => [method].flat().every((name) => name === 'GET' || name === 'HEAD');

function answer(request: FastifyRequest, reply: FastifyReply, found: PublicReply, cdn: Pick<Cdn, 'headers'>): void {
  const isLong = found.bytes.length >= worthCompressing;
  const headers = {
    etag: found.etag,
    'cache-control': 'no-cache',
    ...(isLong ? { vary: 'accept-encoding' } : {}),
    ...cdn.headers(tagsOfReplies(request.url), true),
  };
  if (isKnown(request, found.etag)) return void reply.code(304).headers(headers).send();
  if (!isLong || !/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return write(reply, headers, found.bytes);
  found.compressed ??= compress(Buffer.from(found.bytes, 'latin1'), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  found.compressed.then(
    (compressed) => write(reply, { ...headers, 'content-encoding': 'br' }, compressed.toString('latin1')),
    (error: unknown) => reply.send(error),
  );
}

/** Past Fastify's own way of sending, which would look for a serializer and measure the body for every visitor again. */
function write(reply: FastifyReply, headers: Readonly<Record<string, string>>, bytes: string): void {
  reply.hijack();
  const own = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };
  reply.raw.writeHead(200, Object.assign(reply.getHeaders() as OutgoingHttpHeaders, headers, own)).end(bytes, 'latin1');
}

function describe(json: string): PublicReply {
  return { bytes: Buffer.from(json).toString('latin1'), etag: etagOf(json) };
}

/** Sends a text that is asked for again and again: only where it has changed, else 304. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  { type, ...headers }: Readonly<Record<string, string>> & { type: string },
): FastifyReply {
  const etag = etagOf(text);
  reply.headers({ etag, 'cache-control': 'no-cache', ...headers });
  return isKnown(request, etag) ? reply.code(304).send() : reply.type(type).send(text);
}
