import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { etagOf } from 'platform/serve/etag';
import type { ServeOptions } from 'platform/serve/serve-options';

/**
 * Makes our own calls as an anonymous visitor, on a port of their own, where no visitor's connections keep them out. Not by Fastify's
 * `inject`: a server that uses it answers all other requests more slowly (docs/decisions/0079).
 */
export function askAsAnybody(app: FastifyInstance): NonNullable<ServeOptions['draws']>['ask'] {
  // Idle connections stay: closing one could cut off a call.
  const server = createServer({ keepAliveTimeout: 0 }, (request, reply) => app.routing(request, reply));
  const agent = new Agent({ keepAlive: true });
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
    const headers = known === undefined ? {} : { 'if-none-match': known };
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      get(asked, { agent, headers }, resolve).on('error', reject);
    });
    const body = await text(reply);
    return { status: reply.statusCode ?? 500, body, etag: reply.headers.etag ?? etagOf(body) };
  };
}
