import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { pino } from 'pino';

/**
 * Logs hold no personal data: of a request its method and route pattern, never its address, body or headers; of an error
 * its name, code and stack, not the rows that a database error quotes.
 */
export function createLog(level: string, destination?: { write(line: string): void }): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url }),
      err: (error: Error & { code?: string }) => ({ type: error.name, code: error.code, message: error.message, stack: error.stack }),
    },
  };
  const log: FastifyBaseLogger = destination ? pino(options, destination) : pino(options);
  // Fastify asks for a child for every request, to put the request's number on its lines. Nothing here is logged request
  // by request, and making the child would be a tenth of the work of a public reply.
  log.child = () => log;
  return log;
}
