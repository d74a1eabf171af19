import { createServer, get, type IncomingMessage } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { createSemaphore } from '../store/semaphore.ts';
import { etagOf } from './etag.ts';
import type { ServeOptions } from './serve-options.ts';

/** Calls at once; the others wait. */
const mostCalls = 32;
/** Is in no address: it only tells our calls from other addresses. */
const own = 'http://own.invalid';

/**
 * Makes the site's own calls, below `prefix`, as an anonymous visitor, over HTTP within the process: no port, so that neither a visitor's connections nor another
 * program of the machine keep them out, or get past the bounds of the site's own port. Not by Fastify's `inject`: a server that uses it
 * answers all other requests more slowly.
 */
export function askAsAnybody(app: FastifyInstance, prefix = '/api/'): NonNullable<ServeOptions['renders']>['ask'] {
  const server = createServer((request, reply) => app.routing(request, reply));
  const open = new Set<Duplex>();
  const withPermit = createSemaphore(mostCalls);
  let [isReady, isOver] = [false, false];
  app.addHook('onReady', async () => {
    isReady = true;
  });
  app.addHook('onClose', async () => {
    isOver = true;
    for (const side of open) side.destroy();
  });
  const connect = (): Duplex => {
    const [here, there] = duplexPair();
    open.add(there);
    there.once('close', () => {
      open.delete(there);
      // Where it was cut off; otherwise this side has ended before.
      here.destroy();
    });
    server.emit('connection', Object.assign(there, { remoteAddress: '127.0.0.1' }));
    return here;
  };

  return async (url, known) => {
    const asked = new URL(url, own);
    // The parsed address, not the written one: '/api/../' is a page.
    if (asked.origin !== own || !asked.pathname.startsWith(prefix)) throw new Error(`${url} is none of our calls`);
    if (isOver) throw new Error('the site has ended');
    // Fastify's `routing` does not wait for it, as `inject` does; and a plugin's own instance cannot be asked again.
    if (!isReady) await app.ready();
    return withPermit(async () => {
      // Not by `fetch`, which takes a fifth more of the processor.
      const headers = known === undefined ? {} : { 'if-none-match': known };
      const reply = await new Promise<IncomingMessage>((resolve, reject) => {
        get(
          { path: `${asked.pathname}${asked.search}`, headers: { host: 'localhost', ...headers }, createConnection: connect },
          resolve,
        ).on('error', reject);
      });
      const body = await text(reply);
      return { status: reply.statusCode ?? 500, body, etag: reply.headers.etag ?? etagOf(body) };
    });
  };
}
