import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { extname, join } from 'node:path';
import { childEnvironment } from './child-environment.ts';

/** We are sources, or the bundle of api/rsbuild.config.ts, which puts its entries side by side. */
const suffix = extname(import.meta.filename);

/** Names the folder with a bundle of the sources that run: tests start that (api/bundle-processes.ts). */
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
