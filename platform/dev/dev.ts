#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findModule, listModules } from '../build/app-package.ts';
import { repoRoot as root, siteConfig } from '../build/site.ts';
import { ownFile } from '../build/own-file.ts';
import { endWithUsage, readCommandLine } from '../cli/command-line.ts';
import { command } from '../cli/package-manager.ts';
import { completeNames } from '../wire/wire-names.ts';
import { federationName } from '../wire/module-names.ts';
import { runRsbuild } from '../build/run-rsbuild.ts';
import { serveAgainst } from './against.ts';
import { findSite } from './find-site.ts';
import { type LiveModule, openLiveModule, serveModule } from './live-module.ts';
import { waitForPort } from './ports.ts';
import { watchLauncher } from '../cli/watch-launcher.js';

/**
 * `dev`: the API, restarted when its sources change, and all front-end sources in one compilation with hot updates.
 * `dev mf-galleries`: the same with that module alone; its federated build is served too, for a running site to try out.
 * `dev mf-galleries --against https://…`: that module from its sources, everything else from that site.
 */
const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const modulePort = port + 2;
const usage = `${command('dev')} takes nothing (all sources) or one module, which is then alone: ${listModules(root).join(', ')}; with --against and the address of a running site, everything else comes from there.`;
const { values, words } = readCommandLine(usage, { words: [0, 1], options: { against: { type: 'string' } } });
const [word] = words;
const module = word === undefined ? undefined : findModule(root, word);
if (word !== undefined && module === undefined) endWithUsage(usage);
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
watchLauncher(() => ending.abort());

/** Builds a module as federation has it, again with each edit. */
function startModule(name: string): { live: LiveModule; builds: Promise<void> } {
  const folder = join(root, 'dist/dev', name);
  const live = openLiveModule(join(root, name), folder);
  ending.signal.addEventListener('abort', live.close);
  const config = ownFile('dev/live.rsbuild.config.ts');
  const args = ['build', '--watch', '--logLevel', 'warn', '--config', config, '--environment', 'web'];
  return { live, builds: runRsbuild(args, join(root, name), { OUT_DIR: folder, NODE_ENV: 'production' }, ending.signal) };
}

async function startSources(): Promise<Promise<void>[]> {
  const config = ownFile('dev/rsbuild.config.ts');
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
  if (module === undefined) return [page];

  const { live, builds } = startModule(module);
  const server = serveModule(live, modulePort);
  ending.signal.addEventListener('abort', () => server.close());
  const name = federationName(module);
  const origin = `http://localhost:${modulePort}`;
  console.log(`
  Only ${module}. In a site started with MODULES_TRY_ORIGINS=${origin}: ?${completeNames(siteConfig.names).query.tryOut}=${name}@${origin}
`);
  return [page, builds];
}

async function startAgainst(address: string): Promise<Promise<void>[]> {
  if (module === undefined) endWithUsage(usage);
  const found = await findSite(address, siteConfig.contract);
  if ('problem' in found) {
    console.error(found.problem);
    process.exitCode = 1;
    return [];
  }
  const { live, builds } = startModule(module);
  await Promise.race([live.isBuilt, builds]);
  const server = serveAgainst(live, found.site, port);
  server.on('error', ({ message }) => {
    console.error(message);
    process.exitCode = 1;
    ending.abort();
  });
  ending.signal.addEventListener('abort', () => {
    server.close();
    server.closeAllConnections();
  });
  server.on('listening', () =>
    console.log(`
  ${module} from here, everything else from ${found.site.origin}: http://localhost:${port}
`),
  );
  return [builds];
}

try {
  await Promise.all(await (values.against === undefined ? startSources() : startAgainst(values.against)));
} catch {
  // Rsbuild has printed the error.
  if (!ending.signal.aborted) process.exitCode = 1;
} finally {
  ending.abort();
}
