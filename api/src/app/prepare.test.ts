import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'club-prepare-'));
afterAll(() => rmSync(folder, { recursive: true }));
const installed = join(folder, 'installed');
writeFileSync(join(folder, 'pnpm'), `#!/bin/sh\necho "$@" > '${installed}'\n`);
chmodSync(join(folder, 'pnpm'), 0o755);

const prepare = (env: Record<string, string>) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../../prepare.js')], {
    env: { PATH: [folder, process.env['PATH']].join(delimiter), DATA_DIR: join(folder, 'data'), ...env },
    encoding: 'utf8',
  });

test('a start with a mistaken setting ends with one sentence before anything is installed', () => {
  const { status, stdout, stderr } = prepare({ PORT: 'http' });
  expect([status, stdout, stderr]).toEqual([78, '', 'PORT must be a whole number from 0 to 65535.\n']);
  expect(existsSync(installed)).toBe(false);
});

test('with good settings it installs', { tags: 'nightly' }, () => {
  expect(prepare({}).status).toBe(0);
  expect(existsSync(installed)).toBe(true);
});
