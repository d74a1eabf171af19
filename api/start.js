import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { watchLauncher } from '../platform/cli/watch-launcher.js';

// `pnpm start`: checks the settings, installs, checks again with what is installed now, builds, and becomes the server. A mistyped setting
// need not wait for the install, nor, on a machine where nothing is installed yet that could check, for the build.
const root = join(import.meta.dirname, '..');
const node = (...args) => [process.execPath, '--import', 'tsx', ...args];
const check = node('api/src/app/check-settings.ts');
/** EX_CONFIG; with anything else the check itself could not run. */
const refused = 78;

let step;
const end = () => {
  step?.kill();
  process.exit(1);
};
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const signal of signals) process.on(signal, end);
let isServing = false;
watchLauncher(() => void (isServing || end()));

/** Resolves to its exit code, and what it has said of an error where that is not shown. */
async function run([command, ...args], stderr = 'inherit') {
  step = spawn(command, args, { cwd: root, stdio: ['inherit', stderr === 'inherit' ? 'inherit' : 'ignore', stderr] });
  let said = '';
  step.stderr?.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = await once(step, 'close');
  return { code: code ?? 1, said: said.trim() };
}

const early = await run(check, 'pipe');
if (early.code === refused) {
  console.error(early.said);
  process.exit(refused);
}
for (const each of [['pnpm', 'install', '--frozen-lockfile'], check, node('platform/build/cli.ts')]) {
  const { code } = await run(each);
  if (code !== 0) process.exit(code);
}
// From here on the server ends itself.
for (const signal of signals) process.off(signal, end);
isServing = true;
await import('./dist/main.mjs');
