import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { extname, join } from 'node:path';

/** We are sources, or the bundle of api/rsbuild.config.ts, which puts its entries side by side. */
const suffix = extname(import.meta.filename);

/** Starts `<name>` of this folder in a process of its own. It ends with us: it ends itself once the channel between us closes. */
export function forkBeside(folder: string, name: string, { execArgv = [], ...options }: ForkOptions = {}): ChildProcess {
  return fork(join(folder, `${name}${suffix}`), {
    execArgv: [...execArgv, ...(suffix === '.ts' ? ['--import', 'tsx'] : [])],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...options,
  });
}
