import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { extname, join } from 'node:path';
import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Variables that programs need to find their files, and for the machine's language. */
const usual = /^(PATH|HOME|TMPDIR|TZ|LANG|LC_\w+|NODE_EXTRA_CA_CERTS|NODE_V8_COVERAGE)$/;

/** The environment of a child process: what it needs, and none of the site's secrets; `also` names further variables that its program reads. */
export function childEnvironment(more: Readonly<Record<string, string>> = {}, also?: RegExp): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => usual.test(name) || also?.test(name));
  return { ...Object.fromEntries(kept), ...more };
}

/** We are sources, or the bundle of api/rsbuild.config.ts, which puts its entries side by side. */
const suffix = extname(import.meta.filename);

/** Names the folder with a bundle of the sources that run: tests start that (api/src/testing/bundle-processes.ts). */
export const bundleVariable = 'TEST_PROCESSES';

function entryOf(folder: string, name: string): { file: string; loader: string[] } {
  const bundle = process.env[bundleVariable];
  if (suffix === '.ts' && bundle) return { file: join(bundle, `${name}.mjs`), loader: [] };
  return { file: join(folder, `${name}${suffix}`), loader: suffix === '.ts' ? ['--import', 'tsx'] : [] };
}

/** Forks `<name>` of this folder, with the environment that it needs and none of our secrets. It ends with us: it exits once the channel between us closes. */
export function forkBeside(folder: string, name: string, { execArgv = [], ...options }: ForkOptions = {}): ChildProcess {
  const { file, loader } = entryOf(folder, name);
  return fork(file, {
    execArgv: [...execArgv, ...loader],
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...options,
  });
}

/**
 * Lowers the priority of a process that is not urgent. On Linux every thread has a priority of its own, and running ones keep
 * theirs; a new one inherits its maker's. One that yields more already stays so: only root may raise it again.
 */
export function yieldToOthers(priority: number): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) if (getPriority(thread) < priority) setPriority(thread, priority);
}
