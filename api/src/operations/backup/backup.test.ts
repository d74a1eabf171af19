import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startS3Server } from 'platform/testing/s3-server';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app/app.ts';
import { type Config, readConfig } from '../../core/base/config.ts';
import { openDatabase } from '../../core/db/connect.ts';
import { migrateDatabase } from '../../core/db/migrate.ts';
import { createLog } from '../../core/logs/log.ts';
import { multipartOf } from '../../testing/form.ts';
import { drawPhoto } from '../../testing/photo.ts';
import { countOpenFiles } from '../../testing/open-files.ts';
import { processFile } from '../../testing/process-file.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { readLastBackup } from './backups.ts';
import { makeKeys } from './encryption.ts';
import { makeBackup } from './make-backup.ts';
import { listBackups, nameBackup } from './manifest.ts';
import { openPlace } from './backup-place.ts';
import { restoreBackup } from './restore-backup.ts';

const work = await mkdtemp(join(tmpdir(), 'club-backup-'));
const s3 = await startS3Server(work);
const { publicKey, secretKey, macKey } = await makeKeys();
const app = await startTestApp();
const { db, config } = app;
const staff = await app.addUser('direccion');
afterAll(async () => {
  await app.close();
  await s3.stop();
  await rm(work, { recursive: true, force: true });
});

const settings = {
  DATA_DIR: config.dataDir,
  DATABASE_URL: config.databaseUrl,
  S3_ENDPOINT: s3.config.endpoint,
  S3_ACCESS_KEY_ID: s3.config.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
  MODULES_BUCKET: s3.config.bucket,
};
const admin = (args: readonly string[], env: Readonly<Record<string, string | undefined>> = {}) =>
  promisify(execFile)(process.execPath, [processFile('admin-process'), ...args], {
    env: { PATH: process.env['PATH'], ...settings, ...env },
  });

let sponsors = 0;
/** Resolves with the name of its picture, once the server has acknowledged it. */
async function addSponsor(): Promise<string> {
  const form = await multipartOf({ titulo: `Firma ${++sponsors}`, imagen: await drawPhoto(sponsors) });
  const headers = { ...form.headers, ...staff.headers };
  const reply = await app.server.inject({ method: 'POST', url: '/api/patrocinadores', payload: form.payload, headers });
  expect(reply.statusCode).toBe(201);
  return reply.json<{ imagen: string }>().imagen;
}

/** A server on the restored site: the pictures of its sponsors, all of which open. */
async function openRestored(dataDir: string, databaseUrl: string | undefined): Promise<string[]> {
  const restored = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const opened = openDatabase(restored);
  const { server, context } = buildApp(restored, { db: opened, log: createLog('silent') });
  const rows = await opened.selectFrom('patrocinadores').select('imagen').orderBy('id').execute();
  const pictures = rows.map(({ imagen }) => imagen ?? '');
  for (const name of pictures) expect((await server.inject(`/static/patrocinadores/${name}`)).statusCode, name).toBe(200);
  await server.close();
  await context.mail.stop();
  await opened.destroy();
  return pictures;
}

/** Backs up while people write, and restores it: what was acknowledged before is there, with pictures that open. */
async function backUpAndRestore(place: string, env: Record<string, string>): Promise<void> {
  await app.context.files.put('envios/leeme', Buffer.from('adjunto'));
  const before = [await addSponsor(), await addSponsor()];
  let going = true;
  const writing = (async () => {
    // Bounded: on a busy machine more would arrive than a low-priority backup copies.
    for (let written = 0; going && written < 20; written++) {
      await addSponsor();
      await pause(100);
    }
  })();
  const { stdout } = await admin(['backup', place], env).finally(() => (going = false));
  await writing;
  const after = await addSponsor();
  expect(stdout).toMatch(/Z: database and \d+ files, \d+ of them new or changed; all of these were read again\.\n$/);
  expect((await readLastBackup(db)).ultima).not.toBeNull();

  const target = await createTestDatabase();
  const to = join(target.dataDir, 'restored');
  const ours = env.BACKUP_PUBLIC_KEY === undefined ? {} : { BACKUP_SECRET_KEY: secretKey };
  const restoring = { ...env, ...ours, DATA_DIR: to, DATABASE_URL: target.databaseUrl };
  await admin(['restore', place], restoring);
  const pictures = await openRestored(to, target.databaseUrl);
  expect(pictures).toEqual(expect.arrayContaining(before));
  expect(pictures).not.toContain(after);
  expect(await readFile(join(to, 'files/envios/leeme'), 'utf8')).toBe('adjunto');
  // Existing data is not overwritten.
  await expect(admin(['restore', place], restoring)).rejects.toMatchObject({ stderr: expect.stringContaining('is not empty') });
  await target.drop();
}

test('a backup to a folder, made while people write, is restored with what was acknowledged before it', { tags: 'nightly' }, () =>
  backUpAndRestore(join(work, 'plain'), {}),
);

test('a backup to a bucket, encrypted, made while people write, is restored with what was acknowledged before it', () =>
  backUpAndRestore(`s3://${s3.config.bucket}`, { BACKUP_PUBLIC_KEY: publicKey, BACKUP_MAC_KEY: macKey }));

const here = { ...config, backup: { ...config.backup, keep: 2 } };
const day = (number: number) => new Date(Date.UTC(2030, 0, number));

test('ordinary tools check and open it', { tags: 'nightly' }, async () => {
  const place = join(work, 'ordinary');
  const { name } = await makeBackup(here, place, day(1));
  const { stdout } = await promisify(execFile)('sha256sum', ['--check', '--strict', `${name}/SHA256SUMS`], { cwd: place });
  expect(stdout).toContain(': OK');
  expect(stdout).not.toContain('FAILED');
});

test('a file is copied once; the oldest backups go, and after a day the files that no other one names', async () => {
  const place = join(work, 'kept');
  const store = openPlace(place, here);
  await app.context.files.put('envios/pronto-borrado', Buffer.from('x'));
  const first = await makeBackup(here, place, day(1));
  expect(first.copied).toBe(first.files + 1);
  await app.context.files.delete('envios/pronto-borrado');
  const second = await makeBackup(here, place, day(2));
  expect([second.copied, second.files]).toEqual([1, first.files - 1]);
  expect(await store.exists('files/uploads/envios/pronto-borrado')).toBe(true);
  // A lost one is copied again.
  await store.delete('files/uploads/envios/leeme');
  const third = await makeBackup(here, place, day(3));
  expect(third.copied).toBe(2);
  expect(await listBackups(store)).toEqual([second.name, third.name]);
  expect((await readdir(place)).toSorted()).toEqual(['.parts', second.name, third.name, 'LEEME.txt', 'files'].toSorted());
  expect(await store.exists('files/uploads/envios/pronto-borrado')).toBe(false);
});

test('a backup in which a file was changed, or is missing, puts nothing anywhere, and says which', async () => {
  const place = join(work, 'broken');
  const { name } = await makeBackup(here, place, day(1));
  await writeFile(join(place, 'files/uploads/envios/leeme'), 'otro');
  const target = await createTestDatabase();
  const to = join(target.dataDir, 'restored');
  const into = { ...here, databaseUrl: target.databaseUrl };
  await expect(restoreBackup(into, place, to)).rejects.toThrow('files/uploads/envios/leeme was changed after the backup was made.');
  await rm(join(place, 'files/uploads/envios/leeme'));
  await expect(restoreBackup(into, `${place}/${name}`, to)).rejects.toThrow('files/uploads/envios/leeme is missing.');
  await writeFile(join(place, name, 'SHA256SUMS'), '');
  await expect(restoreBackup(into, place, to)).rejects.toThrow('SHA256SUMS was changed after the backup was made.');
  await rm(join(place, name, 'backup.json'));
  await expect(restoreBackup(into, place, to)).rejects.toThrow('There is no complete backup in');
  expect(await readdir(target.dataDir)).toEqual([]);
  await target.drop();
});

test('what is restored belongs to its owner as an upload does, however the backup was carried about', { tags: 'nightly' }, async () => {
  const place = join(work, 'carried');
  await makeBackup(here, place, day(1));
  await chmod(join(place, 'files/uploads/envios/leeme'), 0o444);
  const target = await createTestDatabase();
  const to = join(target.dataDir, 'restored');
  await restoreBackup({ ...here, databaseUrl: target.databaseUrl }, place, to);
  const modeIn = async (dataDir: string) => (await stat(join(dataDir, 'files/envios/leeme'))).mode;
  expect(await modeIn(to)).toBe(await modeIn(config.dataDir));
  await target.drop();
});

test('an encrypted one opens with its secret key alone', async () => {
  const place = join(work, 'secret');
  await makeBackup({ ...here, backup: { ...here.backup, publicKey, macKey } }, place, day(1));
  const names = await readdir(join(place, 'files/uploads'), { recursive: true, withFileTypes: true });
  expect(names.filter((entry) => entry.isFile() && !entry.name.endsWith('.age'))).toEqual([]);
  const other = await makeKeys();
  const target = await createTestDatabase();
  const into = (secret: string | undefined) => ({
    ...here,
    databaseUrl: target.databaseUrl,
    backup: { ...here.backup, secretKey: secret, macKey },
  });
  const to = join(target.dataDir, 'restored');
  await expect(restoreBackup(into(undefined), place, to)).rejects.toThrow('The backup is encrypted: set BACKUP_SECRET_KEY');
  await expect(restoreBackup(into(other.secretKey), place, to)).rejects.toThrow();
  await target.drop();
});

test('with keys, one that is not encrypted, or of another maker, is rejected; it is restored on demand', { tags: 'nightly' }, async () => {
  const place = join(work, 'forged');
  const target = await createTestDatabase();
  const to = join(target.dataDir, 'restored');
  const into = (keys: Partial<Config['backup']>) => ({ ...here, databaseUrl: target.databaseUrl, backup: { ...here.backup, ...keys } });
  const restore = (keys: Partial<Config['backup']>, options = {}) => restoreBackup(into(keys), place, to, options);
  await makeBackup(here, place, day(1));
  await expect(restore({ secretKey, macKey })).rejects.toThrow('is not encrypted');
  await expect(restore({ macKey })).rejects.toThrow('was not made with BACKUP_MAC_KEY');
  // The public key is enough to encrypt.
  await makeBackup(into({ publicKey, macKey: (await makeKeys()).macKey }), place, day(2));
  await expect(restore({ secretKey, macKey })).rejects.toThrow('was not made with BACKUP_MAC_KEY');
  await expect(restore({ secretKey })).rejects.toThrow('Set BACKUP_MAC_KEY');
  const { name } = await makeBackup(into({ publicKey, macKey }), place, day(3));
  const description = join(place, name, 'backup.json');
  const made = await readFile(description, 'utf8');
  await writeFile(description, made.replace(/"files": \d+/, '"files": 0'));
  await expect(restore({ secretKey, macKey })).rejects.toThrow('was changed since');
  // Nor is an old one taken for a new one.
  await cp(join(place, name), join(place, '2031-01-01T00-00-00Z'), { recursive: true });
  await writeFile(join(place, '2031-01-01T00-00-00Z', 'backup.json'), made);
  await expect(restore({ secretKey, macKey })).rejects.toThrow('2031-01-01T00-00-00Z was not made with');
  await expect(
    restoreBackup(into({ secretKey, macKey }), `${place}/${nameBackup(day(2))}`, to, { unverified: true }),
  ).resolves.toBeTruthy();
  await target.drop();
});

test.runIf(process.platform === 'linux')('one that does not open leaves no file of it open', { tags: 'nightly' }, async () => {
  const place = join(work, 'closed');
  await makeBackup({ ...here, backup: { ...here.backup, publicKey, macKey } }, place, day(1));
  const other = await makeKeys();
  const target = await createTestDatabase();
  const config = { ...here, databaseUrl: target.databaseUrl, backup: { ...here.backup, secretKey: other.secretKey, macKey } };
  await expect(restoreBackup(config, place, join(target.dataDir, 'restored'))).rejects.toThrow();
  await expect.poll(() => countOpenFiles(place)).toBe(0);
  await target.drop();
});

test('one that fails is reported to staff, until one succeeds', { tags: 'nightly' }, async () => {
  await writeFile(join(work, 'file'), '');
  await expect(admin(['backup', join(work, 'file')])).rejects.toMatchObject({ code: 1 });
  expect((await readLastBackup(db)).fallo).not.toBeNull();
  await admin(['backup', join(work, 'after')]);
  expect((await readLastBackup(db)).fallo).toBeNull();
});

test('a database of an older version is copied too, and none is made where there is none', { tags: 'nightly' }, async () => {
  const older = await createTestDatabase();
  const env = { DATA_DIR: older.dataDir, DATABASE_URL: older.databaseUrl };
  const opened = openDatabase(older);
  await migrateDatabase(opened);
  await opened.schema.dropTable('marcas_ruta').execute();
  await opened
    .withTables<{ kysely_migration: { name: string } }>()
    .deleteFrom('kysely_migration')
    .where('name', '=', '0016-route-day')
    .execute();
  await opened.destroy();
  await admin(['backup', join(work, 'older')], env);
  expect(await listBackups(openPlace(join(work, 'older'), config))).toHaveLength(1);
  const nowhere = join(older.dataDir, 'nowhere');
  const failing = admin(['backup', join(work, 'none')], { DATA_DIR: nowhere, DATABASE_URL: '' });
  await expect(failing).rejects.toMatchObject({ stderr: `There is no database in DATA_DIR (${nowhere}).\n` });
  await older.drop();
});

test('the keys are made by the same command', async () => {
  const { stdout } = await admin(['backup', '--new-key']);
  expect(stdout).toMatch(
    /^BACKUP_PUBLIC_KEY=age1\w{58} [^\n]*\nBACKUP_MAC_KEY=[\w-]{48} [^\n]*\nBACKUP_SECRET_KEY=AGE-SECRET-KEY-1\w{58} /,
  );
});
