import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

// `node tools/run.js cli.ts bench …` runs a tool, also before an install. The tool reads its arguments first, and installs and
// builds what it needs after that: a mistyped one is reported at once.
const root = join(import.meta.dirname, '..');
const [tool, ...args] = process.argv.slice(2);
const run = (command, parameters) => spawnSync(command, parameters, { cwd: root, stdio: 'inherit' }).status ?? 1;

// `pnpm start` installs only what runs.
const isInstalled = existsSync(join(root, 'node_modules/vitest'));
const status = isInstalled ? 0 : run('pnpm', ['install', '--frozen-lockfile']);
process.exitCode = status || run(process.execPath, ['--import', 'tsx', join('tools', tool), ...args]);
