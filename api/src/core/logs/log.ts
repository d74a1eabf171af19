import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type LogFn, pino, type Logger } from 'pino';
import { PageError } from 'platform/serve/page-error';
import { ConfigError } from '../base/config.ts';
import { isFullDisk, readThrown } from '../base/thrown.ts';
import { PeerDown, type Watch } from '../peers/peer.ts';
import { usualTimeouts } from '../peers/timeouts.ts';

/** What is told of errors in the log: see error-reports.ts. */
export interface ErrorReports {
  /** Gets each logged error, with fields of its line. */
  ofServer(error: Error, about: { request?: string; method?: string; route?: string; msg: string }): void;
  /** Gets each error that the log says a page has thrown in a browser. */
  ofPage(thrown: PageError, msg: string): void;
}

/** pino's number of the level. */
const errorLevel = 50;

/**
 * Creates the log, whose lines name the process and machine. Logs hold no personal data: of a request its method and route pattern, never its address, body or headers; of an error
 * its name, code and stack, not the rows that a database error quotes. A failure caused by an outage is not logged: the
 * outage was, when it began. Nor is one caused by a full disk: `onFullDisk` logs that.
 */
export function createLog(
  level: string,
  destination?: { write(line: string): void },
  { report, onFullDisk }: { report?: ErrorReports | undefined; onFullDisk?: () => void } = {},
): FastifyBaseLogger {
  const options = {
    level,
    hooks: {
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, number: number) {
        const [about, msg]: readonly unknown[] = args;
        const failure = typeof about === 'object' && about !== null && 'err' in about ? about : undefined;
        if (failure?.err instanceof PeerDown) return;
        if (onFullDisk && isFullDisk(failure?.err)) return onFullDisk();
        if (report && failure?.err instanceof Error && number >= errorLevel) report.ofServer(failure.err, { ...failure, msg: String(msg) });
        const thrown = typeof about === 'object' && about !== null && 'thrown' in about ? about.thrown : undefined;
        if (report && thrown instanceof PageError) report.ofPage(thrown, String(msg));
        method.apply(this, args);
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

/** For a tool beside the server: it throws the error itself and writes no log. */
export const unwatched = (): Watch => ({ log: createLog('silent'), timeouts: usualTimeouts });

/** One line for an error that a person can mend; the whole error for an unforeseen one. */
export function explainError(error: unknown): string {
  if (error instanceof ConfigError) return error.mistakes.join('\n');
  if (error instanceof PeerDown) return `${error.message} The start gave up: see to it, or to DATABASE_URL, and start again.`;
  if (isFullDisk(error)) return 'The disk is full, to the last byte: make room for 20 MB, and start again.';
  const { code, port } = readThrown(error);
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program: stop it, or choose another with PORT=3001.`;
  if (code === 'EACCES' && port) return `This user may not listen on port ${port}: choose one above 1023 with PORT.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
