import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { watchLauncher } from './platform/cli/watch-launcher.js';

// `pnpm start`: checks the settings, installs, checks again if nothing was installed yet, builds, stores the first data meanwhile, and becomes
// the server. A mistyped setting need not wait for the install, nor, on a machine where nothing is installed yet that could check, for the build.
const root = import.meta.dirname;
const node = (...args) => [process.execPath, '--import', 'tsx', ...args];
const check = node('api/src/app/check-settings.ts');
/** EX_CONFIG; with anything else the check itself could not run. */
const refused = 78;

const running = new Set();
const end = (code = 1) => {
  for (const child of running) child.kill();
  process.exit(code);
};
const stop = () => end();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const signal of signals) process.on(signal, stop);
let isServing = false;
watchLauncher(() => void (isServing || end()));

/** Resolves to its exit code, and to what it has said. */
async function run([command, ...args]) {
  const begin = performance.now();
  const child = spawn(command, args, { cwd: root, stdio: ['inherit', 'pipe', 'pipe'] });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  running.delete(child);
  return { code: code ?? 1, said: said.trim(), seconds: (performance.now() - begin) / 1000 };
}

/** One line: what is being done, and how long it took. A failure says why, and ends all. */
async function step(title, result) {
  if (title) process.stdout.write(`${title} … `);
  const { code, said, seconds } = await result;
  if (code !== 0) {
    console.error(`${title ? '\n' : ''}${said}`);
    end(code);
  }
  if (title) console.log(`${seconds.toFixed(1)} s`);
}

const early = await run(check);
if (early.code === refused) await step('', early);

// What only tests and checks need comes with the first of them, and then stays. Who changes the lockfile has its packages' ages checked then,
// by the install of `pnpm test`; here it would be asked for each one, and their digests are checked in any case.
const state = join(root, 'node_modules/.modules.yaml');
const hasAll = existsSync(state) && /"devDependencies": true/.test(readFileSync(state, 'utf8'));
const install = ['pnpm', 'install', '--frozen-lockfile', '--trust-lockfile', ...(hasAll ? [] : ['--prod'])];
await step('Installing', run(install));
if (early.code !== 0) await step('', run(check));

// No maps of what only this machine's browser sees. A site in production explains its traces with them.
const { NODE_ENV, DATABASE_URL, DATA_DIR } = process.env;
const isDemo = NODE_ENV !== 'production';
const isKept = !DATABASE_URL && existsSync(resolve(root, DATA_DIR?.trim() || 'data', 'club.sqlite'));
const stored = isDemo && run(node('tools/demonstration/store.ts'));
await step('Building', run(node('platform/build/cli.ts', ...(isDemo ? ['--quick'] : []))));
if (stored) await step(isKept ? '' : 'Storing the demonstration', stored);
// From here on the server ends itself.
for (const signal of signals) process.off(signal, stop);
isServing = true;
await import('./api/dist/main.mjs');
if (stored) console.log((await stored).said);
