import type { FastifyRequest } from 'fastify';
import { type Logger, pino } from 'pino';

/**
 * Logs hold no personal data: of a request its method and route pattern, never its address, body or headers; of an error
 * its name, code and stack, not the rows that a database error quotes.
 */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url }),
      err: (error: Error & { code?: string }) => ({ type: error.name, code: error.code, message: error.message, stack: error.stack }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
