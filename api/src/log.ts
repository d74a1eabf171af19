import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type LogFn, pino } from 'pino';
import { PeerDown } from './peers/peer.ts';

/**
 * Logs hold no personal data: of a request its method and route pattern, never its address, body or headers; of an error
 * its name, code and stack, not the rows that a database error quotes. What failed because another machine is down is not told: the
 * outage was, when it began.
 */
export function createLog(level: string, destination?: { write(line: string): void }): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    hooks: {
      logMethod(this: unknown, args: Parameters<LogFn>, method: LogFn) {
        const [about] = args as unknown[];
        if (!(typeof about === 'object' && about !== null && 'err' in about && about.err instanceof PeerDown))
          method.apply(this as never, args);
      },
    },
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
