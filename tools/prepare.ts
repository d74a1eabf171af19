import { join } from 'node:path';
import { executeProgram } from '../platform/test/execute.ts';

const root = join(import.meta.dirname, '..');

/** Installs the lockfile's packages in a checkout, and builds there what has changed if that is asked for; true when it succeeded. */
export async function makeReady(folder: string, { build, quiet = false }: { build: boolean; quiet?: boolean }): Promise<boolean> {
  const options = quiet ? ['--prefer-offline', '--reporter=silent'] : [];
  const isInstalled = await executeProgram('pnpm', ['install', '--frozen-lockfile', ...options], { cwd: folder });
  return isInstalled && (!build || (await executeProgram('pnpm', ['run', 'build'], { cwd: folder })));
}

/** Makes this checkout ready; a failure has printed its reason, and ends the tool. */
export async function prepare({ build = false } = {}): Promise<void> {
  if (!(await makeReady(root, { build }))) process.exit(1);
}
