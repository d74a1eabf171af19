import type { FastifyInstance } from 'fastify';

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
