import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { processFile } from './process-file.ts';

export interface ServerProcess {
  process: ChildProcess;
  address: string;
  notices: readonly string[];
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
}

/** Real servers of one environment; `started` is in the order of their starts. */
export function serverProcesses(env: Readonly<Record<string, string | undefined>>) {
  const started: ServerProcess[] = [];
  return {
    started,
    async start(onLine?: (line: string) => void): Promise<ServerProcess> {
      const server = await startServerProcess(env, onLine);
      started.push(server);
      return server;
    },
    async killAll(): Promise<void> {
      for (const { process } of started) process.kill('SIGKILL');
      await Promise.all(started.map(({ exited }) => exited));
    },
  };
}

/**
 * Starts a real server in a process of its own, on a free port; resolves once it listens. `onLine` gets what it logs. `launcher` is a command
 * that runs the one behind it in its own place, such as nsenter.
 */
export async function startServerProcess(
  env: Readonly<Record<string, string | undefined>>,
  onLine?: (line: string) => void,
  launcher: readonly string[] = [],
): Promise<ServerProcess> {
  const [execPath = process.execPath, ...execArgv] = launcher.length > 0 ? [...launcher, process.execPath] : [];
  const child = fork(processFile('serve'), {
    execPath,
    execArgv,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', onLine ? 'pipe' : 'inherit', 'inherit', 'ipc'],
  });
  if (onLine && child.stdout) createInterface(child.stdout).on('line', onLine);
  const exited = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  const [told] = await Promise.race([
    once(child, 'message'),
    exited.then((code) => Promise.reject(new Error(`The server ended with ${code}.`))),
  ]);
  return { process: child, exited, ...(told as Pick<ServerProcess, 'address' | 'notices'>) };
}
