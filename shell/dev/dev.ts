import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { runRsbuild } from '../../shared/build/run-rsbuild.ts';

/** `pnpm dev`: the API, restarted when its sources change, and all front-end sources in one compilation with hot updates. */
const root = join(import.meta.dirname, '../..');
const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());

// One goes, the other goes too: half of it running would only puzzle.
const api = spawn('tsx', ['watch', '--clear-screen=false', 'api/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  signal: ending.signal,
  env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` },
});
for (const event of ['error', 'exit']) api.on(event, () => ending.abort());
await runRsbuild(
  ['dev', '--config', 'dev/rsbuild.config.ts', '--port', String(port)],
  join(root, 'shell'),
  { API_URL: `http://127.0.0.1:${apiPort}` },
  ending.signal,
).catch((error: unknown) => {
  if (!ending.signal.aborted) throw error;
});
ending.abort();
