import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SiteStatus } from 'shared/contract/site-status';
import { unprivilegedUser } from 'platform/testing/provide-postgres';
import { afterAll, expect, test } from 'vitest';
import { diskStore } from 'platform/store/disk-store';
import { runAdmin, runProcess } from '../../testing/admin.ts';
import { siteBeside } from '../../testing/as-user.ts';
import { processFile } from '../../testing/process-file.ts';
import { production } from '../../testing/production.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { BackupJob, BackupOutcome } from './backup-process.ts';
import { makeBackup } from './make-backup.ts';

const { giveToSite, siteLauncher, siteUser, takeFromSite } = siteBeside(unprivilegedUser());
const work = await mkdtemp(join(tmpdir(), 'club-users-'));
await chmod(work, 0o755);
const app = await startTestApp();
const site = await createTestDatabase({ migrated: true });
const files = diskStore(join(site.dataDir, 'files'));
for (const key of ['envios/carta', 'galerias/foto.webp', 'galerias/7/otra.webp']) await files.put(key, Buffer.from(key));
giveToSite(site.dataDir);
afterAll(async () => {
  await app.close();
  await site.drop();
  await rm(work, { recursive: true, force: true });
});

const settings = { DATA_DIR: site.dataDir, BACKUP_KEEP: '2' };
const runAsSite = (args: readonly string[], more: Record<string, string> = {}) => runAdmin(args, { ...settings, ...more }, siteUser);

/** The name of the backup that root makes by hand. */
const byHand = '2026-01-02T03-04-05Z';
let places = 0;
/** A place with a backup of the site's own, and root's, of which the named paths are root's. */
async function openPlaceWith(foreign: readonly string[]): Promise<string> {
  const place = join(work, `place-${++places}`);
  await mkdir(place);
  giveToSite(place);
  await makeBackup({ ...app.config, dataDir: site.dataDir }, place, new Date('2026-01-02T03:04:05Z'));
  giveToSite(place);
  giveToSite(site.dataDir);
  for (const path of foreign) takeFromSite(join(place, path));
  return place;
}

/** What is another user's, the paths of it, and what is told. */
type Case = [name: string, foreign: string[], told: string[]];
const wholly: Case = ['all of it', [byHand, 'files', '.parts', 'LEEME.txt'], [byHand, 'files']];
const partly: Case[] = [
  ['its own folder', [byHand], [byHand]],
  ['its description alone', [`${byHand}/backup.json`], [byHand]],
  ['all pictures', ['files'], ['files']],
  ['a kind of pictures', ['files/uploads/envios'], ['files']],
  ['the pictures of a gallery', ['files/uploads/galerias/7'], ['files']],
  ['the drafts', ['.parts'], []],
];
const rule = 'the nightly backup is made beside one by hand of which %s is another user’s, and it is told';
test.each([wholly])(rule, goesOnBeside);
test.each(partly)(rule, { tags: 'nightly' }, goesOnBeside);

async function goesOnBeside(...[, foreign, told]: Case): Promise<void> {
  const place = await openPlaceWith(foreign);
  const first = await runAsSite(['backup', place]);
  expect([first.code, first.stderr]).toEqual([0, '']);
  const sentence =
    told.length === 0 ? '' : `In ${place} ${told.join(', ')} cannot be read or replaced by this user, and was passed over: chown`;
  expect(first.stdout.split('\n')[1]).toContain(sentence);
  // The next one copies nothing again but the database.
  await pause(1000);
  const second = await runAsSite(['backup', place]);
  expect(second.stdout).toContain('3 files, 1 of them new or changed');
  await pause(1000);
  expect((await runAsSite(['backup', place])).code).toBe(0);
  // Two stay, and the one that is not the site's to remove.
  const kept = (await readdir(place)).filter((name) => name.startsWith('20'));
  expect(kept).toHaveLength(told.includes(byHand) ? 3 : 2);

  const data = await mkdtemp(join(work, 'restored-'));
  giveToSite(data);
  const restored = await runAsSite(['restore', place], { DATA_DIR: data });
  expect([restored.code, restored.stderr]).toEqual([0, '']);
  expect(await readFile(join(data, 'files/galerias/7/otra.webp'), 'utf8')).toBe('galerias/7/otra.webp');
  expect(restored.stdout.includes('Passed over')).toBe(told.includes(byHand));
  expect((await runProcess('doctor', [], { ...settings, BACKUP_TO: place, BACKUP_AT: '03:00' }, siteUser)).stdout).toContain(
    told.length === 0 ? 'Backups go to' : `In ${place} ${told.join(', ')} cannot be read or replaced by the site`,
  );
  for (const path of foreign) await chmod(join(place, path), 0o700);
}

test('a folder for copies in the data folder that is another user’s does not end them either', async () => {
  const place = await openPlaceWith([]);
  const snapshots = join(site.dataDir, 'snapshots');
  takeFromSite(snapshots);
  const { code, stderr } = await runAsSite(['backup', place]);
  await chmod(snapshots, 0o700);
  expect([code, stderr]).toEqual([0, '']);
  expect((await readdir(site.dataDir)).filter((name) => name.endsWith('Z.sqlite'))).toEqual([]);
});

test('the process of the nightly backup says what it passed over, for the log', async () => {
  const place = await openPlaceWith([byHand]);
  const [execPath = process.execPath, ...execArgv] = siteLauncher.length > 0 ? [...siteLauncher, process.execPath] : [];
  const child = fork(processFile('backup-process'), { execPath, execArgv, env: { PATH: process.env['PATH'] }, serialization: 'advanced' });
  const backup = { ...app.config.backup, to: place };
  child.send({ config: { ...app.config, dataDir: site.dataDir, backup }, noche: '2026-01-03' } satisfies BackupJob);
  const [outcome] = (await once(child, 'message')) as [BackupOutcome];
  expect(outcome).toEqual({ foreign: expect.stringContaining(`In ${place} ${byHand} cannot be read or replaced`) });
  await chmod(join(place, byHand), 0o700);
});

test('what backups pass over stands in /estado and in the metrics, until it is given to the site', async () => {
  const place = await openPlaceWith([byHand]);
  const { dataDir, jwtSecret } = app.config;
  const { headers } = await app.addUser('webmaster');
  giveToSite(dataDir);
  const token = production.JWT_SECRET;
  const env = { DATA_DIR: dataDir, JWT_SECRET: jwtSecret, BACKUP_TO: place, BACKUP_AT: '03:00', METRICS_TOKEN: token };
  const server = await startServerProcess(env, undefined, siteLauncher);
  const read = async () => {
    const { comprobaciones } = (await (await fetch(`${server.address}/api/estado`, { headers })).json()) as SiteStatus;
    const metrics = await fetch(`${server.address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    return {
      checks: comprobaciones.filter(({ nombre, remedio }) => nombre === 'Copia de seguridad' && remedio?.includes('chown')),
      metric: /^backup_foreign_paths (\d)$/m.exec(await metrics.text())?.[1],
    };
  };
  try {
    expect(await read()).toEqual({
      checks: [
        {
          nombre: 'Copia de seguridad',
          estado: 'aviso',
          detalle: expect.stringContaining(byHand),
          remedio: expect.stringMatching(/chown -R \d+ '.*\/'$/),
        },
      ],
      metric: '1',
    });
    await chmod(join(place, byHand), 0o700);
    giveToSite(place);
    expect(await read()).toEqual({ checks: [], metric: '0' });
  } finally {
    server.process.kill('SIGKILL');
    await server.exited;
  }
});

test('a site that may write into its folder alone, as a volume or a folder of systemd, is restored into it', async () => {
  const place = await openPlaceWith([]);
  const around = await mkdtemp(join(work, 'around-'));
  const data = join(around, 'data');
  await mkdir(data);
  giveToSite(data);
  // Whoever runs the tests may not write there either.
  await chmod(around, 0o555);
  const restored = await runAsSite(['restore', place], { DATA_DIR: data });
  await chmod(around, 0o755);
  expect([restored.code, restored.stderr]).toEqual([0, '']);
  expect((await readdir(data)).toSorted()).toEqual(['club.sqlite', 'files']);
});

const stranger = siteUser ? undefined : '/usr';

test.each([
  ['admin-process', ['backup']],
  ['admin-process', ['restore', join(work, 'somewhere')]],
  ['admin-process', ['check', '--mend']],
  ['admin-process', ['reset-password', 'ana@club.example']],
  ['doctor', []],
])('%s %j as another user than the owner of the data refuses in one sentence, and writes nothing', async (name, args) => {
  const data = stranger ?? site.dataDir;
  const before = await readdir(data);
  const to = join(work, 'never');
  const { code, stdout, stderr } = await runProcess(name, args, { DATA_DIR: data, BACKUP_TO: to });
  expect([code === 0, stdout]).toEqual([false, '']);
  expect(stderr).toMatch(/^DATA_DIR \([^)]+\) belongs to user \d+ and this is user \d+, [^\n]*ops\/as-site[^\n]*\.\n$/);
  // The site's own connection may have ended meanwhile, and with it SQLite's files beside the database.
  expect((await readdir(data)).filter((file) => !before.includes(file))).toEqual([]);
  await expect(readdir(to)).rejects.toThrow('ENOENT');
});

test('keys, which touch no data, are made by whoever asks', async () => {
  expect((await runAdmin(['backup', '--new-key'], { DATA_DIR: stranger ?? site.dataDir })).code).toBe(0);
});
