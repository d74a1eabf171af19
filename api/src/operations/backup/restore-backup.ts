import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { diskStore, isForbidden } from 'platform/store/disk-store';
import { someAtOnce, syncFolder, syncTree } from 'platform/store/write-durably';
import { type Config, ConfigError } from '../../core/base/config.ts';
import { openDatabase } from '../../core/db/connect.ts';
import { listExecuted } from '../../core/db/migrate.ts';
import { createFileStore, type FileStore } from '../../core/files/file-store.ts';
import { openPlace, splitPlace } from './backup-place.ts';
import { decryptContent } from './encryption.ts';
import { findForeign } from './foreign.ts';
import { confirmIntegrity } from './make-backup.ts';
import {
  databaseOf,
  type Description,
  digesting,
  digestOf,
  hasMac,
  listBackups,
  readDescription,
  readSums,
  splitFile,
  type Sum,
  suffix,
  sumsOf,
} from './manifest.ts';
import { fillPostgres } from '../../core/db/dump-postgres.ts';

/**
 * Restores a backup into empty places: into the folder `to`, and into the database and the bucket of the configuration, if it names
 * any. Everything is verified by its digest before anything is visible: before it is put into a database or a bucket, and while it is copied
 * into a folder, which appears as a whole.
 *
 * @param from A place, for its newest backup, or one of its backups.
 * @param unverified Whether a backup is accepted that is not encrypted, or whose MAC is not checked, although there is a key for that.
 * @throws ConfigError when the backup, or its destination, is invalid.
 */
export async function restoreBackup(
  config: Config,
  from: string,
  to: string,
  { unverified = false }: { unverified?: boolean } = {},
): Promise<{ name: string; files: number; passedOver: readonly string[] }> {
  const { place: address, name: given } = splitPlace(from);
  const place = openPlace(address, config);
  const { backups: unreadable } = await findForeign(address, { readOnly: true });
  const passedOver = given === undefined ? unreadable : [];
  const name = given ?? (await listBackups(place)).findLast((each) => !unreadable.includes(each));
  const found = name === undefined ? undefined : await readDescription(place, name);
  if (name === undefined || !found) throw refuse(`There is no complete backup in ${from}.`);
  const { secretKey } = config.backup;
  if (!unverified) confirmMaker(name, found, config.backup);
  if (found.encrypted && secretKey === undefined) throw refuse('The backup is encrypted: set BACKUP_SECRET_KEY to the secret key.');
  if ((found.database === 'postgres') !== (config.databaseUrl !== undefined)) {
    throw refuse(`The backup is one of ${found.database}: ${config.databaseUrl ? 'unset' : 'set'} DATABASE_URL.`);
  }
  await confirmEmpty(config, to);
  if ((await digestOf(place, sumsOf(name))) !== found.sums) throw refuse(`${sumsOf(name)} was changed after the backup was made.`);
  // Damaged encrypted data cannot be decrypted to its end.
  const comparesOnTheWay = config.databaseUrl === undefined && config.s3 === undefined && !found.encrypted;
  const wrong: string[] = [];
  const confirmNothingWrong = () => {
    if (wrong.length > 0)
      throw new ConfigError([...wrong, `Nothing was restored: ${wrong.length} of the files of ${name} are not as they were.`]);
  };
  const compare = ({ digest, path }: Sum, now: string | undefined) => {
    if (now !== digest) wrong.push(`${path} ${now === undefined ? 'is missing' : 'was changed after the backup was made'}.`);
  };
  const forEachSum = (work: (sum: Sum) => Promise<void>) => someAtOnce(readSums(place, name), filesAtOnce, work);
  if (!comparesOnTheWay) {
    await forEachSum(async (sum) => compare(sum, await digestOf(place, sum.path)));
    confirmNothingWrong();
  }

  const target = resolve(to);
  const draft = await makeDraft(target);
  const pass = async (sum: Sum, write: (bytes: AsyncIterable<Uint8Array>) => Promise<void>): Promise<void> => {
    const object = await place.open(sum.path);
    if (!object) return compare(sum, undefined);
    try {
      const { bytes, digest } = digesting(object.pass());
      await write(found.encrypted && secretKey !== undefined ? await decryptContent(bytes, secretKey) : bytes);
      compare(sum, digest());
    } finally {
      // Decryption with another key fails before the end.
      await object.close();
    }
  };
  const put = async (sum: Sum, store: FileStore, key: string): Promise<void> => {
    const file = comparesOnTheWay ? place.fileOf?.(sum.path) : undefined;
    if (file === undefined) return pass(sum, (bytes) => store.put(key, bytes));
    if (!(await place.exists(sum.path))) return compare(sum, undefined);
    await store.put(key, { path: file });
    compare(sum, await digestOf(store, key));
  };
  const { databaseUrl } = config;
  const draftOf = (...folder: string[]) => diskStore(join(draft, ...folder), { durable: false });
  const stores: Readonly<Record<string, FileStore>> = {
    uploads: config.s3 ? createFileStore(config) : draftOf('files'),
    mail: draftOf('mail'),
  };
  let files = 0;
  await forEachSum(async (sum) => {
    const path = found.encrypted ? sum.path.slice(0, -suffix.length) : sum.path;
    const file = splitFile(path);
    const store = stores[file?.store ?? ''];
    if (store && file) {
      await put(sum, store, file.key);
      files++;
    } else if (path === databaseOf(name, found.database)) {
      await (databaseUrl === undefined ? put(sum, draftOf(), sqlite) : pass(sum, (bytes) => fillPostgres(config, bytes)));
    }
  });
  if (wrong.length > 0) await rm(draft, { recursive: true });
  confirmNothingWrong();
  if (databaseUrl === undefined) confirmIntegrity(join(draft, sqlite));
  await syncTree(draft);
  if (dirname(draft) === target) {
    // The database makes it a site, and comes last.
    for (const each of (await readdir(draft)).toSorted((left, right) => Number(left === sqlite) - Number(right === sqlite)))
      await rename(join(draft, each), join(target, each));
    await rmdir(draft);
    await syncFolder(target);
  } else {
    await rmdir(target).catch(() => {});
    await rename(draft, target);
    await syncFolder(dirname(target));
  }
  return { name, files, passedOver };
}

/** While the kernel copies some, the digest of another is computed. */
const filesAtOnce = 4;
const sqlite = 'club.sqlite';

const draftInside = '.restoring';

/** A folder beside the target, which then takes its place; inside it where it is a disk of its own, or this user may write there alone: a volume, a folder of systemd. */
async function makeDraft(target: string): Promise<string> {
  const make = async (folder: string) => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    return folder;
  };
  const deviceOf = (folder: string) =>
    stat(folder).then(
      ({ dev }) => dev,
      () => undefined,
    );
  const inside = join(target, draftInside);
  const isMounted = ((await deviceOf(target)) ?? (await deviceOf(dirname(target)))) !== (await deviceOf(dirname(target)));
  if (isMounted) return make(inside);
  return make(join(dirname(target), `.${basename(target)}.restoring`)).catch((error: unknown) => {
    if (isForbidden(error)) return make(inside);
    throw error;
  });
}

/** @throws ConfigError when it may have been made with nothing but write access to the place. */
function confirmMaker(name: string, found: Description, { secretKey, macKey }: Config['backup']): void {
  const otherwise = 'pnpm restore --unverified takes it all the same';
  if (secretKey !== undefined && !found.encrypted)
    throw refuse(`BACKUP_SECRET_KEY is set and ${name} is not encrypted: it may be somebody else's (${otherwise}).`);
  if (macKey !== undefined && !hasMac(name, found, macKey))
    throw refuse(`${name} was not made with BACKUP_MAC_KEY, or was changed since (${otherwise}).`);
  if (macKey === undefined && (secretKey !== undefined || found.mac !== undefined))
    throw refuse(`Set BACKUP_MAC_KEY to the key that was made with the pair: it tells whether ${name} is the site's (${otherwise}).`);
}

const refuse = (sentence: string) => new ConfigError([sentence]);

async function confirmEmpty(config: Config, to: string): Promise<void> {
  const present = await readdir(to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (present.some((name) => name !== draftInside)) throw refuse(`${to} is not empty: move it away first, or name another folder.`);
  if (config.databaseUrl === undefined) return;
  const db = openDatabase(config);
  try {
    if ((await listExecuted(db)).length > 0) throw refuse('The database of DATABASE_URL is not empty: name a new one.');
  } finally {
    await db.destroy();
  }
}
