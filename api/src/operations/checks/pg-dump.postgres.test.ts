import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { SiteStatus } from 'shared/contract/site-status';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { runChecks } from './checks.ts';
import { withCheckedDatabase } from './database.ts';

const app = await startTestApp();
const { headers } = await app.addUser('webmaster');
const folder = await mkdtemp(join(tmpdir(), 'club-pg-dump-'));
afterEach(() => void vi.unstubAllEnvs());
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const config = { ...app.config, publicUrl: 'http://127.0.0.1:1', backup: { ...app.config.backup, at: '03:00', to: folder } };
/** What doctor, upgrade --check and /estado say of pg_dump. */
async function ask(): Promise<(string | undefined)[]> {
  const now = new Date();
  const release = { version: '0.0.0', changelog: '', engines: {}, migrations: {} };
  const upgrade = { checkout: folder, installed: '0.0.0', newest: release };
  const told = await withCheckedDatabase(config, async (database) => [
    await runChecks('doctor', { config, now, database }),
    await runChecks('upgrade', { config, now, database, ...upgrade }),
  ]);
  const page = (await app.again({ config }).server.inject({ url: '/api/estado', headers })).json<SiteStatus>().comprobaciones;
  return [
    ...told
      .map((findings) => findings.find(({ text }) => text.includes('pg_dump')))
      .map((found) => found && `${found.level}: ${found.text}`),
    page.find(({ detalle }) => detalle.includes('pg_dump'))?.detalle,
  ];
}

test('a pg_dump of the server’s version or newer is nothing to tell of', async () => {
  expect(await ask()).toEqual([undefined, undefined, undefined]);
});

test('one that is older than the server, or missing, is told before the night', async () => {
  await writeFile(join(folder, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24 (Debian 9.6.24-1)"\n');
  await chmod(join(folder, 'pg_dump'), 0o755);
  vi.stubEnv('PATH', [folder, process.env['PATH']].join(delimiter));
  const older = /^fault: pg_dump 9\.6\.24 is older than PostgreSQL \d+/;
  expect(await ask()).toEqual([
    expect.stringMatching(older),
    expect.stringMatching(older),
    expect.stringMatching(/^pg_dump 9\.6\.24 es más antiguo/),
  ]);
  vi.stubEnv('PATH', join(folder, 'nothing'));
  expect((await ask())[0]).toBe('fault: pg_dump is not installed: no backup can be made.');
});
