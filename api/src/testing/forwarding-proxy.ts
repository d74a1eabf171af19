import { once } from 'node:events';
import { Agent, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { oneAtATime } from '../core/http/one-at-a-time.ts';

export interface ForwardingProxy {
  port: number;
  close(): Promise<void>;
}

/**
 * A small reverse proxy: passes everything on as it comes, names the client in X-Forwarded-For, keeps its
 * connections to the server for the next request, works on one request of a connection at a time, and answers 502 where the server takes none.
 */
export async function startForwardingProxy(origin: string): Promise<ForwardingProxy> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 16 });
  const proxy = createServer((request, response) => {
    const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress };
    const asked = ask(`${origin}${request.url ?? ''}`, { agent, method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => asked.destroy());
    });
    asked.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.once('close', () => asked.destroy());
    request.pipe(asked);
  });
  oneAtATime(proxy);
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    async close() {
      agent.destroy();
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
