import type { FastifyBaseLogger } from 'fastify';

interface Repeated {
  /** In ms. */
  every: number;
  /** The log line when it throws. */
  failure: string;
  log: Pick<FastifyBaseLogger, 'error'>;
}

interface Repetition {
  /** Runs it now, unless it is running; resolves once it is over. Never rejects. */
  run(): Promise<void>;
  /** Ends it, and resolves once a running one is over: it must not find the database closed. */
  stop(): Promise<void>;
}

/** Runs some work periodically, never twice at a time. */
export function repeatWork(work: () => Promise<unknown>, { every, failure, log }: Repeated): Repetition {
  let running: Promise<void> | undefined;
  const run = () =>
    (running ??= work()
      .then(
        () => {},
        (error: unknown) => log.error({ err: error }, failure),
      )
      .finally(() => (running = undefined)));
  const timer = setInterval(run, every).unref();
  return {
    run,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
