import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { diskStore } from 'platform/store/disk-store';
import type { ObjectStore } from 'platform/store/object-store';
import { syncFolder, writeDurably } from 'platform/store/write-durably';
import { type Config, ConfigError } from '../config.ts';
import { openDatabase } from '../db/connect.ts';
import { listExecuted } from '../db/migrate.ts';
import { createFileStore } from '../files/create-file-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { openPlace, splitPlace } from './backup-place.ts';
import { decrypt } from './encryption.ts';
import { confirmIntegrity } from './make-backup.ts';
import { databaseOf, type Description, digestOf, listBackups, readDescription, readSums, suffix, sumsOf } from './manifest.ts';
import { fillPostgres } from './postgres.ts';

/**
 * Puts a backup where there is nothing yet: into the folder `to`, and into the database and the bucket of the configuration, if it names
 * any. Everything is read and compared with its digest before anything is put there; a folder appears as a whole.
 *
 * @param from A place, for its newest backup, or one of its backups.
 * @throws ConfigError when the backup, or where it should go, is not as it has to be.
 */
export async function restoreBackup(config: Config, from: string, to: string): Promise<{ name: string; files: number }> {
  const { place: address, name: given } = splitPlace(from);
  const place = openPlace(address, config);
  const name = given ?? (await listBackups(place)).at(-1);
  const found = name === undefined ? undefined : await readDescription(place, name);
  if (name === undefined || !found) throw refuse(`There is no complete backup in ${from}.`);
  const secretKey = config.backup.secretKey;
  if (found.encrypted && secretKey === undefined) throw refuse('The backup is encrypted: set BACKUP_SECRET_KEY to the secret key.');
  if ((found.database === 'postgres') !== (config.databaseUrl !== undefined)) {
    throw refuse(`The backup is one of ${found.database}: ${config.databaseUrl ? 'unset' : 'set'} DATABASE_URL.`);
  }
  await confirmEmpty(config, to);
  await confirmDigests(place, name, found);

  const target = resolve(to);
  const draft = join(dirname(target), `.${basename(target)}.restoring`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const read = async (path: string): Promise<AsyncIterable<Uint8Array>> => {
    const file = await place.open(path);
    if (!file) throw refuse(`${path} has gone meanwhile.`);
    const bytes = file.pass();
    return found.encrypted && secretKey !== undefined ? decrypt(bytes, secretKey) : bytes;
  };
  const stores: Readonly<Record<string, FileStore>> = {
    uploads: createFileStore({ ...config, dataDir: draft }),
    mail: diskStore(join(draft, 'mail')),
  };
  let files = 0;
  for await (const { path } of readSums(place, name)) {
    const [, folder = '', key = ''] = /^files\/(\w+)\/(.+)$/.exec(found.encrypted ? path.slice(0, -suffix.length) : path) ?? [];
    if (folder === '') continue;
    await stores[folder]?.put(key, await read(path));
    files++;
  }
  const database = await read(`${databaseOf(name, found.database)}${found.encrypted ? suffix : ''}`);
  if (config.databaseUrl !== undefined) await fillPostgres(config, database);
  else {
    await writeDurably(join(draft, 'club.sqlite'), database);
    confirmIntegrity(join(draft, 'club.sqlite'));
  }
  await rm(join(draft, 'files/.parts'), { recursive: true, force: true });
  await rmdir(target).catch(() => {});
  await rename(draft, target);
  await syncFolder(dirname(target));
  return { name, files };
}

const refuse = (sentence: string) => new ConfigError([sentence]);

async function confirmEmpty(config: Config, to: string): Promise<void> {
  const present = await readdir(to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (present.length > 0) throw refuse(`${to} is not empty: move it away first, or name another folder.`);
  if (config.databaseUrl === undefined) return;
  const db = openDatabase(config);
  try {
    if ((await listExecuted(db)).length > 0) throw refuse('The database of DATABASE_URL is not empty: name a new one.');
  } finally {
    await db.destroy();
  }
}

async function confirmDigests(place: ObjectStore, name: string, { sums }: Description): Promise<void> {
  if ((await digestOf(place, sumsOf(name))) !== sums) throw refuse(`${sumsOf(name)} was changed after the backup was made.`);
  const wrong: string[] = [];
  for await (const { digest, path } of readSums(place, name)) {
    const now = await digestOf(place, path);
    if (now !== digest) wrong.push(`${path} ${now === undefined ? 'is missing' : 'was changed after the backup was made'}.`);
  }
  if (wrong.length > 0)
    throw new ConfigError([...wrong, `Nothing was restored: ${wrong.length} of the files of ${name} are not as they were.`]);
}
