import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// `pnpm start`, before anything else: checks the settings, then installs, and checks again, with what is installed now. A mistyped one
// need not wait for the install, nor, on a machine where nothing is installed yet that could check, for the build.
const root = join(import.meta.dirname, '..');
const check = [process.execPath, '--import', 'tsx', 'api/src/app/check-settings.ts'];
/** EX_CONFIG; with anything else the check itself could not run. */
const refused = 78;

const run = ([command, ...args], stdio) => spawnSync(command, args, { cwd: root, stdio, encoding: 'utf8' });

const early = run(check, 'pipe');
if (early.status === refused) {
  console.error(early.stderr.trim());
  process.exit(refused);
}
for (const step of [['pnpm', 'install', '--frozen-lockfile'], check]) {
  const { status } = run(step, 'inherit');
  if (status !== 0) process.exit(status ?? 1);
}
