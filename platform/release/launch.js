import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

// `pnpm release`: installs first, unless it is a command that builds nothing and must be quick.
const root = join(import.meta.dirname, '../..');
const args = process.argv.slice(2);
const builds = !args.some((arg) =>
  ['--rollback', '--promote', '--retire', '--from', '--explain', '--status', '--new-key', '--help', '-h'].includes(arg.split('=')[0]),
);
const run = (command, parameters) => spawnSync(command, parameters, { cwd: root, stdio: 'inherit' }).status ?? 1;
if (builds || !existsSync(join(root, 'node_modules/tsx'))) {
  const status = run('pnpm', ['install', '--frozen-lockfile']);
  if (status !== 0) process.exit(status);
}
process.exitCode = run(process.execPath, ['--import', 'tsx', 'platform/release/cli.ts', ...args]);
