import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { production } from '../../testing/production.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { type ServerProcess, serverProcesses } from '../../testing/server-process.ts';
import { readConfig } from '../base/config.ts';
import { createLog } from '../logs/log.ts';
import { startServer } from '../../app/server.ts';
import { lockFolder } from './lock-folder.ts';

const database = await createTestDatabase();
const env = { ...production, MAIL_TO_FILES: '1', DATA_DIR: database.dataDir, ADMIN_EMAIL: 'jefa@club.example', LOG_LEVEL: 'warn' };
const { started, start, killAll } = serverProcesses(env);
afterAll(async () => {
  await killAll();
  await database.drop();
});

test('a second server on the same folder waits for the first one to end, and says so', { tags: 'nightly' }, async () => {
  const first = await start();
  const lines: string[] = [];
  let second: ServerProcess | undefined;
  const starting = start((line) => lines.push(line)).then((server) => (second = server));
  await expect.poll(() => lines.join(), { timeout: 20_000 }).toContain('The start waits for it to end, up to 65 s.');
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
  expect(second).toBeUndefined();
  first.process.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  const { address } = await starting;
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(lines.join()).toContain('The other server has ended: this one starts.');
});

test('one that does not end is waited for only so long; one that was killed is not waited for at all', { tags: 'nightly' }, async () => {
  const running = started.at(-1);
  const config = readConfig({ ...env, STOP_PATIENCE: '0', PORT: '0', LOG_LEVEL: 'silent' });
  const timeouts = { folder: 300 };
  await expect(startServer(config, { timeouts })).rejects.toThrow(
    `Another server uses DATA_DIR (${database.dataDir}): stop it first, or give this one a folder of its own.`,
  );
  running?.process.kill('SIGKILL');
  await running?.exited;
  const server = await startServer(config, { timeouts: { folder: 0 } });
  await server.stop();
});

test('what is given back is free at once, also in the same process', async () => {
  const take = () => lockFolder(join(database.dataDir, 'other'), 0, createLog('silent'));
  const release = await take();
  await expect(take()).rejects.toThrow('Another server uses DATA_DIR');
  release();
  (await take())();
});
