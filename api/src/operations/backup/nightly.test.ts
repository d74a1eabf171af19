import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastBackup } from 'shared/contract/site-status';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../../core/logs/log.ts';
import { addRows } from '../../testing/add-rows.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { openPlace } from './backup-place.ts';
import { listBackups } from './manifest.ts';
import { backupNightly } from './nightly.ts';

const work = await mkdtemp(join(tmpdir(), 'club-nightly-'));
const app = await startTestApp();
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await app.close();
  await rm(work, { recursive: true, force: true });
});
const backup = { to: work, at: '03:00', keep: 14, publicKey: undefined, secretKey: undefined, macKey: undefined };
const nights = () => app.db.selectFrom('copias').select(['noche', 'fallo']).orderBy('empezada').execute();
const ask = async () => {
  const { headers } = await app.addUser('webmaster');
  return lastBackup.parse((await app.server.inject({ url: '/api/copias/ultima', headers })).json());
};

test('one is made after the hour, once a night, however many processes look; staff see when', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  expect(await ask()).toEqual({ ultima: null, fallo: null, escribible: true });
  // In Spain it is two hours later.
  let now = new Date('2026-06-10T00:59:00Z');
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => lines.push(line) });
  const parts = { ...app.context, config: { ...app.config, backup }, now: () => now, log };
  const stops = [backupNightly(parts), backupNightly(parts)];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await nights()).toEqual([]);
  now = new Date('2026-06-10T01:00:00Z');
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(async () => (await ask()).ultima, { timeout: 30_000 }).not.toBeNull();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await nights()).toEqual([{ noche: '2026-06-10', fallo: null }]);
  expect(await listBackups(openPlace(work, app.config))).toHaveLength(1);
  expect(lines).toEqual([]);
  // Others may have begun something meanwhile.
  const running = vi.getTimerCount();
  for (const stop of stops) stop();
  expect(vi.getTimerCount()).toBe(running - stops.length);
});

test('one that cannot be made is reported in the log and to staff', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lines: { msg: string }[] = [];
  const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line)) });
  const stop = backupNightly({
    ...app.context,
    config: { ...app.config, backup: { ...backup, to: '/dev/null/nowhere' } },
    now: () => new Date('2026-06-11T12:00:00Z'),
    log,
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => lines, { timeout: 30_000 }).toHaveLength(1);
  expect(lines[0]?.msg).toMatch(/^The nightly backup to \/dev\/null\/nowhere could not be made: ENOTDIR/);
  expect((await ask()).fallo).not.toBeNull();
  stop();
});

test('none is begun while the disk is full, which each minute would log; it is made once there is room', { tags: 'nightly' }, async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const disk = { full: true };
  const watch = (day: string, about: { full: boolean }) =>
    backupNightly({ ...app.context, config: { ...app.config, backup }, disk: about, now: () => new Date(`${day}T12:00:00Z`) });
  const ofNight = (noche: string) => app.db.selectFrom('copias').select(['terminada', 'fallo']).where('noche', '=', noche).execute();
  const made = [{ terminada: expect.any(String) as string, fallo: null }];
  // The other has room, and shows when the first would have begun.
  const stops = [watch('2026-06-13', disk), watch('2026-06-14', { full: false })];
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => ofNight('2026-06-14'), { timeout: 60_000 }).toEqual(made);
  expect(await ofNight('2026-06-13')).toEqual([]);
  disk.full = false;
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => ofNight('2026-06-13'), { timeout: 60_000 }).toEqual(made);
  for (const stop of stops) stop();
});

test('none is begun after the end, if it was looked for before', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const watch = (day: string) =>
    backupNightly({ ...app.context, config: { ...app.config, backup }, now: () => new Date(`${day}T12:00:00Z`) });
  const stop = watch('2026-06-15');
  vi.advanceTimersByTime(60_000);
  stop();
  // Shows when the first would have begun.
  const stopOther = watch('2026-06-16');
  await vi.advanceTimersByTimeAsync(60_000);
  const ofNight = (noche: string) => app.db.selectFrom('copias').select('terminada').where('noche', '=', noche).execute();
  await expect.poll(() => ofNight('2026-06-16'), { timeout: 30_000 }).toEqual([{ terminada: expect.any(String) as string }]);
  expect(await ofNight('2026-06-15')).toEqual([]);
  stopOther();
});

test('one that was cut off with its server is made again in the same night, and reported', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await addRows(app.db, 'copias', { empezada: '2026-06-12T01:00:05.000Z', noche: '2026-06-12', terminada: null, fallo: null });
  let now = new Date('2026-06-12T06:59:00Z');
  const stop = backupNightly({ ...app.context, config: { ...app.config, backup }, now: () => now });
  await vi.advanceTimersByTimeAsync(60_000);
  const cut = '2026-06-12T01:00:05.000Z';
  const ofThatNight = () =>
    app.db
      .selectFrom('copias')
      .selectAll()
      .where((row) => row.or([row('empezada', '=', cut), row('noche', '=', '2026-06-12')]))
      .orderBy('empezada')
      .execute();
  expect(await ofThatNight()).toMatchObject([{ noche: '2026-06-12', fallo: null }]);
  now = new Date('2026-06-12T07:01:00Z');
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(ofThatNight, { timeout: 30_000 }).toMatchObject([
    { noche: null, terminada: null, fallo: expect.stringMatching(/^Se interrumpió/) as string },
    { noche: '2026-06-12', terminada: expect.any(String) as string, fallo: null },
  ]);
  stop();
});
