import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

/** How long, in ms, a reply may be served again without asking the database: the most that another process's write can lag. */
const freshFor = 1000;
/** More public addresses than a club has; beyond it the cache starts anew. */
const mostEntries = 500;

interface Entry {
  loadedAt: number;
  reply: Promise<{ body: string; etag: string }>;
}

export interface PublicReplies {
  /**
   * Answers a public GET with `load()` as JSON, a strong ETag, and 304 when the client already has it. `key` names the
   * address. Replies are kept for a second, or until a write.
   */
  send<T extends z.ZodType>(request: FastifyRequest, reply: FastifyReply, key: string, schema: T, load: () => Promise<z.output<T>>): void;
  /** Call after a write that did not come through the API: those of the API do it themselves. */
  invalidate(): void;
}

export function createPublicReplies(): PublicReplies {
  const entries = new Map<string, Entry>();

  const find = (key: string, load: () => Promise<{ body: string; etag: string }>) => {
    const now = performance.now();
    const known = entries.get(key);
    if (known && now - known.loadedAt < freshFor) return known.reply;
    if (entries.size >= mostEntries) entries.clear();
    const entry: Entry = { loadedAt: now, reply: load() };
    entries.set(key, entry);
    entry.reply.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return entry.reply;
  };

  return {
    send(request, reply, key, schema, load) {
      find(key, async () => describe(JSON.stringify(schema.parse(await load())))).then(
        ({ body, etag }) => {
          reply.header('etag', etag).header('cache-control', 'no-cache');
          if (matches(request.headers['if-none-match'], etag)) reply.code(304).send();
          else reply.header('content-type', 'application/json; charset=utf-8').send(body);
        },
        (error: unknown) => reply.send(error),
      );
    },
    // A reply that is still loading is forgotten too: it may have read the rows before the write.
    invalidate: () => entries.clear(),
  };
}

/** No route has to remember: whatever is written through the API shows in the next reply. */
export function forgetRepliesAfterWrites(app: FastifyInstance, replies: PublicReplies): void {
  app.addHook('onRoute', (route) => {
    if (isRead(route.method)) return;
    // Before the answer leaves, so that whoever reads after it sees the write. Reads do without the hook: they are many.
    route.onSend = [route.onSend ?? []].flat().concat((_request, _reply, payload, done) => {
      replies.invalidate();
      done(null, payload);
    });
  });
}

const isRead = (method: string | string[]) => [method].flat().every((name) => name === 'GET' || name === 'HEAD');

function describe(body: string): { body: string; etag: string } {
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag);
}
