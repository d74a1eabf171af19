import { spawn, spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';

// `pnpm test`: installs first, then runs the site's own script, the first argument. The last line is 'N passed, N failed' also when that fails, or when the tests cannot start or are killed.
// What the product starts with the lowest priority (a backup) would otherwise wait until no test has work to do.
setPriority(constants.priority.PRIORITY_LOW);
const root = join(import.meta.dirname, '../..');
const [script, ...args] = process.argv.slice(2);
const asksForHelp = args.includes('--help') || args.includes('-h');

function giveUp(reason) {
  console.error(reason);
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}

const installed = spawnSync('pnpm', ['install', '--frozen-lockfile'], { cwd: root, stdio: 'inherit' });
if (installed.status !== 0) giveUp(`The dependencies could not be installed${installed.error ? `: ${installed.error.message}` : '.'}`);

const tests = spawn(process.execPath, ['--import', 'tsx', join(root, script), ...args], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
let hasReported = false;
tests.on('message', () => (hasReported = true));
// They end in order and report what they tested. What is typed on a keyboard reaches them by itself.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => tests.kill(signal));
process.on('SIGINT', () => {});
tests.on('close', (code, signal) => {
  // Its usage was printed: an argument was wrong, or asked for it.
  if (code === 2 || (code === 0 && asksForHelp)) process.exit(code);
  if (!hasReported) giveUp(`The tests ended without a word (${signal ?? code}).`);
  process.exit(code === 0 ? 0 : 1);
});
