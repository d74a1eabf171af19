import { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** An ended request. `route` is the pattern, never the address: that may hold personal data, and there is no end of them. */
interface EndedRequest {
  id: string;
  method: string;
  route: string;
  status: number;
  seconds: number;
}

export type RequestWatcher = (ended: EndedRequest) => void;

/**
 * Reports every answered request to the watchers, which may be added later, but for the server's own. Call it before the
 * routes are registered.
 */
export function watchRequests(app: FastifyInstance, watchers: readonly RequestWatcher[]): void {
  const tell = (route: string) => (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (comesFromOutside(request))
      for (const watch of watchers)
        watch({ id: request.id, method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  };
  // A hook on each route, which knows its pattern: to ask a request for it costs more than all the rest of a public reply.
  app.addHook('onRoute', (route) => {
    route.onResponse = [route.onResponse ?? [], tell(route.url)].flat();
  });
  const tellUnknown = tell('none');
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) tellUnknown(request, reply, done);
    else done();
  });
}

/** Rendering on the server makes our own calls without a connection. */
const comesFromOutside = ({ raw }: FastifyRequest) => raw.socket instanceof Socket;

/** One line for each request; without addresses, and so without personal data. */
export const logRequests =
  (log: FastifyBaseLogger): RequestWatcher =>
  ({ id, seconds, ...request }) =>
    log.info({ request: id, ...request, ms: Math.round(seconds * 1000) }, 'request');

/** Names a request in the log and to its client: no secret, and short, because it is in every reply. */
export const newRequestId = (): string => Math.random().toString(36).slice(2, 10).padEnd(8, '0');

const requestIdHeader = 'x-request-id';

/** Sends each client the number of its request, by which its lines in the log are found. */
export function numberReplies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
