import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'club-start-'));
afterAll(() => rmSync(folder, { recursive: true }));
const installed = join(folder, 'installed');
const script = (name: string, text: string) => {
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, name), 0o755);
};
script('pnpm', `echo "$$" > '${installed}'; [ "$LASTS" ] && exec sleep 60; exit 3`);

const program = join(import.meta.dirname, '../../../start.js');
const environment = { PATH: [folder, process.env['PATH']].join(delimiter), DATA_DIR: join(folder, 'data') };
const start = (env: Record<string, string>) =>
  spawnSync(process.execPath, [program], { env: { ...environment, ...env }, encoding: 'utf8' });

test('a start with a mistaken setting ends with one sentence before anything is installed', () => {
  const { status, stdout, stderr } = start({ PORT: 'http' });
  expect([status, stdout, stderr]).toEqual([78, '', 'PORT must be a whole number from 0 to 65535.\n']);
  expect(existsSync(installed)).toBe(false);
});

test('with good settings it installs, and ends with an install that fails', { tags: 'nightly' }, () => {
  expect(start({}).status).toBe(3);
  expect(existsSync(installed)).toBe(true);
});

test('a signal to the command that began it ends it, and what it has begun, before the build too', { tags: 'nightly' }, async () => {
  rmSync(installed, { force: true });
  // Of npx: a shell that hands no signal on.
  script('npx', `'${process.execPath}' '${program}'; true`);
  const npx = spawn(join(folder, 'npx'), { env: { ...environment, npm_lifecycle_event: 'start', LASTS: 'yes' } });
  await vi.waitFor(() => expect(readFileSync(installed, 'utf8')).toMatch(/\d/), 20_000);
  npx.kill();
  const install = Number(readFileSync(installed, 'utf8'));
  await vi.waitFor(() => expect(() => process.kill(install, 0)).toThrow('ESRCH'), 10_000);
});
