import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listModules } from '../build/app-package.ts';
import { siteConfig } from '../../site.config.ts';
import { repoRoot as root } from '../build/repo-root.ts';
import { endWithUsage, readCommandLine } from '../cli/command-line.ts';
import { runRsbuild } from '../build/run-rsbuild.ts';
import { serveModule } from '../build/serve-module.ts';
import { waitForPort } from './wait-for-port.ts';
import { watchLauncher } from '../serve/watch-launcher.ts';

/**
 * `pnpm dev`: the API, restarted when its sources change, and all front-end sources in one compilation with hot updates.
 * `pnpm dev mf-galleries`: the same with that module alone; its federated build is served too, for a running site to try out.
 */
const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const modulePort = port + 2;
const usage = `pnpm dev takes nothing (all sources) or one module, which is then alone: ${listModules(root).join(', ')}.`;
const [module] = readCommandLine(usage, { words: [0, 1] }).words;
if (module !== undefined && !listModules(root).includes(module)) endWithUsage(usage);
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
watchLauncher(() => ending.abort());

const config = join(import.meta.dirname, 'rsbuild.config.ts');
const env = { API_URL: `http://127.0.0.1:${apiPort}`, ...(module === undefined ? {} : { MODULE: module }) };
const page = runRsbuild(['dev', '--config', config, '--port', String(port)], join(root, siteConfig.shell), env, ending.signal);

// It prints the address once it is ready, and then a server has to listen there. When one process ends, the other is ended too.
const tsx = fileURLToPath(import.meta.resolve('tsx/cli'));
await Promise.race([waitForPort(port, () => ending.signal.aborted), page.catch(() => undefined)]);
const api = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', `${siteConfig.server}/src/main.ts`], {
  cwd: root,
  // Ctrl-C reaches every process of a terminal. This one gets a single signal, from here: a second one would kill the API at once.
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
  signal: ending.signal,
  // It serves no pages: nothing may have been built.
  env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`, DIST_DIR: '' },
});
for (const event of ['error', 'exit']) api.on(event, () => ending.abort());

const running = [page];
if (module !== undefined) {
  const folder = join(root, 'dist/dev', module);
  const built = { OUT_DIR: folder, NODE_ENV: 'production' };
  running.push(runRsbuild(['build', '--watch', '--logLevel', 'warn'], join(root, module), built, ending.signal));
  const server = serveModule(join(root, module), folder, modulePort);
  ending.signal.addEventListener('abort', () => server.close());
  const name = module.replaceAll('-', '_');
  const origin = `http://localhost:${modulePort}`;
  console.log(`
  Only ${module}. In a site started with MODULES_TRY_ORIGINS=${origin}: ?modulo=${name}@${origin}
`);
}
try {
  await Promise.all(running);
} catch {
  // Rsbuild has printed the error.
  if (!ending.signal.aborted) process.exitCode = 1;
} finally {
  ending.abort();
}
