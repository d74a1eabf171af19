import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/**
 * `pnpm dev`: the API, restarted when its sources change, and all front-end sources in one compilation with hot updates.
 */
const root = join(import.meta.dirname, '../..');
const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;

function start(command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}

const api = start('tsx', ['watch', '--clear-screen=false', 'api/src/main.ts'], {
  PORT: String(apiPort),
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
});
const site = start('pnpm', ['--filter', 'shell', 'exec', 'rsbuild', 'dev', '--config', 'dev/rsbuild.config.ts', '--port', String(port)], {
  API_URL: `http://127.0.0.1:${apiPort}`,
});

// One goes, the other goes too: half of it running would only puzzle.
for (const child of [api, site]) {
  child.on('exit', () => {
    for (const other of [api, site]) other.kill('SIGTERM');
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
