import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const api = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'collected-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what the image is made of starts and serves, without any source of the site', async () => {
  execFileSync(process.execPath, ['--import', 'tsx', join(api, 'collect-runtime.ts'), join(folder, 'app')]);
  const env = { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'data') };
  const child = spawn(process.execPath, ['api/dist/main.mjs'], { cwd: join(folder, 'app'), env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  try {
    await expect.poll(() => /http:\/\/localhost:\d+/.exec(said)?.[0]).toBeDefined();
    const [address = ''] = /http:\/\/localhost:\d+/.exec(said) ?? [];
    expect((await fetch(address)).status).toBe(200);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
});
