import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PeerDown } from '../peers/peer.ts';
import { etagOf, isKnown } from 'platform/serve/etag';
import { type Answered, writeReply } from './route.ts';

const compress = promisify(brotliCompress);
/** How long, in ms, a reply may be served again without asking the database: the most that another process's write can lag. */
const freshFor = 1000;
/** More public addresses than a club has; beyond it the cache starts anew. */
const mostEntries = 500;

/** Below this many bytes, compressing saves less than it costs. */
const worthCompressing = 1000;

interface PublicReply {
  /**
   * The UTF-8 bytes, one character each: Node sends such a string together with the headers in one write, without
   * encoding it again for every visitor.
   */
  bytes: string;
  etag: string;
  /** The body for whoever accepts brotli; made when first asked for. */
  compressed?: Promise<Buffer>;
}

interface Entry {
  loadedAt: number;
  loading: Promise<PublicReply>;
  /** What `loading` gave: known replies are answered without waiting a turn. */
  loaded?: PublicReply;
}

export interface PublicReplies {
  /**
   * Answers a public GET with `load()` as JSON, a strong ETag, and 304 when the client already has it. `key` names the
   * address. Replies are kept for a second, or until a write; while the database is away, until it is back.
   */
  send<R>(request: FastifyRequest, reply: FastifyReply, key: string, load: () => Promise<R>): Answered<R>;
  /** Call after a write that did not come through the API: those of the API do it themselves. */
  invalidate(): void;
}

export function createPublicReplies(): PublicReplies {
  const entries = new Map<string, Entry>();

  const find = (key: string, load: () => Promise<PublicReply>): Entry => {
    const now = performance.now();
    const known = entries.get(key);
    if (known && now - known.loadedAt < freshFor) return known;
    if (entries.size >= mostEntries) entries.clear();
    // Without its database the site still shows what it showed last.
    const last = known?.loaded;
    const loading = load().catch((error: unknown) => {
      if (last && error instanceof PeerDown) return last;
      throw error;
    });
    const entry: Entry = { loadedAt: now, loading };
    entries.set(key, entry);
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
        answer(request, reply, loaded);
        return undefined;
      }
      loading.then(
        (found) => answer(request, reply, found),
        (error: unknown) => reply.send(error),
      );
      return undefined;
    },
    // A reply that is still loading is forgotten too: it may have read the rows before the write.
    invalidate: () => entries.clear(),
  };
}

/** No route has to remember: whatever is written through the API shows in the next reply. */
export function forgetRepliesAfterWrites(app: FastifyInstance, replies: PublicReplies): void {
  app.addHook('onRoute', (route) => {
    // What pages tell about modules changes no reply, and comes with every visit.
    if (isRead(route.method) || route.url.startsWith('/api/modulos/')) return;
    // Before the answer leaves, so that whoever reads after it sees the write. Reads do without the hook: they are many.
    route.onSend = [route.onSend ?? []].flat().concat((_request, reply, payload, done) => {
      // Without the database nothing was written that anybody was told of, and what was known is all there is to show.
      if (reply.statusCode !== 503) replies.invalidate();
      done(null, payload);
    });
  });
}

const isRead = (method: string | string[]) => [method].flat().every((name) => name === 'GET' || name === 'HEAD');

function answer(request: FastifyRequest, reply: FastifyReply, found: PublicReply): void {
  const isLong = found.bytes.length >= worthCompressing;
  const headers = { etag: found.etag, 'cache-control': 'no-cache', ...(isLong ? { vary: 'accept-encoding' } : {}) };
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
