import { join } from 'node:path';
import { execute } from '../platform/test/execute.ts';

const root = join(import.meta.dirname, '..');

/** Installs the lockfile's packages, and builds what has changed if that is asked for; a failure has printed its reason, and ends the tool. */
export async function prepare({ build = false } = {}): Promise<void> {
  const isReady =
    (await execute('pnpm', ['install', '--frozen-lockfile'], { cwd: root })) &&
    (!build || (await execute(process.execPath, ['--import', 'tsx', 'platform/build/cli.ts'], { cwd: root })));
  if (!isReady) process.exit(1);
}
