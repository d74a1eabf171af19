import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ServerProcess {
  process: ChildProcess;
  address: string;
  notices: readonly string[];
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
}

/** Starts a real server in a process of its own, on a free port; resolves once it listens. */
export async function startServerProcess(env: Readonly<Record<string, string | undefined>>): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...env },
  });
  const exited = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  const [told] = await Promise.race([
    once(child, 'message'),
    exited.then((code) => Promise.reject(new Error(`The server ended with ${code}.`))),
  ]);
  return { process: child, exited, ...(told as Pick<ServerProcess, 'address' | 'notices'>) };
}
