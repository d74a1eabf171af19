import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { etagOf } from 'platform/serve/etag';
import type { ServeOptions } from 'platform/serve/serve-options';

/** Calls at once, the others wait; and connections, which others on this machine may open too. */
const mostCalls = 32;
const mostConnections = 2 * mostCalls;
const keyHeader = 'x-own-call';

/**
 * Makes our own calls as an anonymous visitor, on a port of their own, where no visitor's connections keep them out. Not by Fastify's
 * `inject`: a server that uses it answers all other requests more slowly (docs/decisions/0079). The port answers who has this process's key
 * alone: other programs of the machine would get past the bounds of the site's own port.
 */
export function askAsAnybody(app: FastifyInstance): NonNullable<ServeOptions['draws']>['ask'] {
  // Idle connections stay: closing one could cut off a call.
  const key = randomBytes(32);
  const isOurs = (sent: string | string[] | undefined) =>
    typeof sent === 'string' && timingSafeEqual(hashOf(sent), hashOf(key.toString('hex')));
  const server = createServer({ keepAliveTimeout: 0, headersTimeout: 5000, connectionsCheckingInterval: 1000 }, (request, reply) => {
    const { [keyHeader]: sent, ...headers } = request.headers;
    if (request.method !== 'GET' || !isOurs(sent)) return void reply.writeHead(403, { connection: 'close' }).end();
    request.headers = headers;
    app.routing(request, reply);
  });
  server.maxConnections = mostConnections;
  const agent = new Agent({ keepAlive: true, maxSockets: mostCalls });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
  const listen = async (): Promise<string> => {
    // Fastify's `routing` does not wait for it, as `inject` does.
    await app.ready();
    server.listen(0, '127.0.0.1').unref();
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  let address: Promise<string> | undefined;

  return async (url, known) => {
    address ??= listen();
    const own = await address.catch((error: unknown) => {
      address = undefined;
      throw error;
    });
    const asked = new URL(url, own);
    // The parsed address, not the written one: '/api/../' is a page.
    if (asked.origin !== own || !asked.pathname.startsWith('/api/')) throw new Error(`${url} is none of our calls`);
    // Not by `fetch`, which takes a fifth more of the processor.
    const headers = { [keyHeader]: key.toString('hex'), ...(known === undefined ? {} : { 'if-none-match': known }) };
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      get(asked, { agent, headers }, resolve).on('error', reject);
    });
    const body = await text(reply);
    return { status: reply.statusCode ?? 500, body, etag: reply.headers.etag ?? etagOf(body) };
  };
}

/** Of one length, as the comparison needs. */
const hashOf = (text: string) => createHash('sha256').update(text).digest();
