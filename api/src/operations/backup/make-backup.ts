import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'libsql';
import { diskStore } from 'platform/store/disk-store';
import type { ObjectStore } from 'platform/store/object-store';
import type { Config } from '../../core/base/config.ts';
import { copySqlite } from '../../core/db/copy-sqlite.ts';
import { openDatabase } from '../../core/db/connect.ts';
import { listExecuted } from '../../core/db/migrate.ts';
import { createFileStore } from '../../core/files/file-store.ts';
import { openPlace, writeReadme } from './backup-place.ts';
import { encryptContent } from './encryption.ts';
import { chooseShelf, findForeign, type Foreign, mayWorkIn } from './foreign.ts';
import {
  databaseOf,
  type Description,
  descriptionOf,
  digesting,
  digestOf,
  listBackups,
  macOf,
  nameBackup,
  nameShelf,
  readDescription,
  readSums,
  shelfOf,
  suffix,
  type Sum,
  sumsOf,
  writeSum,
} from './manifest.ts';
import { dumpPostgres } from '../../core/db/dump-postgres.ts';

/** The ratio of pauses to processor time: visitors meanwhile find a processor free. It has all night. */
const rest = 3;
/** In ms: a younger file may be of a backup that another process is making. */
const settled = 86_400_000;

export interface MadeBackup {
  name: string;
  /** The files of this backup, and how many of them had to be copied. */
  files: number;
  copied: number;
  /** What was passed over. */
  foreign: Foreign;
}

/**
 * Copies database and files of a running site to a folder or a bucket, and verifies it by reading it again: first the database as it is at one
 * moment, then the files, so that every file a row names is there. A file never changes, so one that an earlier backup brought there is
 * not copied again. Older backups than the newest `keep` go. What is another user's there is passed over.
 *
 * @throws when anything could not be kept, or did not come back as it went; then there is no backup of that name.
 */
export async function makeBackup(config: Config, to: string, now: Date): Promise<MadeBackup> {
  const { publicKey, macKey } = config.backup;
  const place = openPlace(to, config);
  const name = nameBackup(now);
  await place.sweep();
  await writeReadme(place);
  const foreign = await findForeign(to);
  const before = (await listBackups(place)).filter((each) => !foreign.backups.includes(each));
  const shelf = chooseShelf(foreign);
  const known = await readKnown(place, before.at(-1), shelf, publicKey !== undefined);
  const brought: string[] = [];

  const nameOf = (path: string) => (publicKey === undefined ? path : `${path}${suffix}`);
  const keep = async (path: string, content: AsyncIterable<Uint8Array>): Promise<Sum> => {
    const whole = nameOf(path);
    const { bytes, digest } = digesting(unhurried(publicKey === undefined ? content : await encryptContent(content, publicKey)));
    brought.push(whole);
    await place.put(whole, bytes);
    const sum = { digest: digest(), path: whole };
    if ((await digestOf(place, whole, unhurried)) !== sum.digest) throw new Error(`${whole} did not come back as it was written.`);
    return sum;
  };

  async function* writeAll(): AsyncGenerator<string> {
    yield writeSum(await keepDatabase(config, name, keep));
    for await (const { path, read } of filesOf(config, shelf)) {
      const there = known.get(nameOf(path));
      const content = there === undefined ? await read() : undefined;
      // Deleted meanwhile.
      if (there === undefined && content === undefined) continue;
      count++;
      yield writeSum(content ? await keep(path, content) : { digest: there ?? '', path: nameOf(path) });
    }
  }

  let count = 0;
  const { bytes, digest } = digesting(encode(writeAll()));
  try {
    await place.put(sumsOf(name), bytes);
  } catch (error) {
    // A full disk is not left full.
    for (const path of brought) await place.delete(path);
    throw error;
  }
  const made: Description = {
    made: now.toISOString(),
    database: config.databaseUrl === undefined ? 'sqlite' : 'postgres',
    migration: await readSchema(config),
    encrypted: publicKey !== undefined,
    files: count,
    sums: digest(),
  };
  if ((await digestOf(place, sumsOf(name))) !== made.sums) throw new Error(`${sumsOf(name)} did not come back as it was written.`);
  await place.put(
    descriptionOf(name),
    Buffer.from(`${JSON.stringify(macKey === undefined ? made : { ...made, mac: macOf(name, made, macKey) }, null, 2)}\n`),
  );
  await forget(place, [...before, name], foreign, config.backup.keep, now);
  return { name, files: count, copied: brought.length, foreign };
}

/** In µs of processor time, before a pause: timers have a resolution of a millisecond. */
const workAtOnce = 1000;

/** Pauses after each piece of work. Waiting for a disk or a bucket does not count. */
async function* unhurried(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let before = process.cpuUsage();
  for await (const chunk of content) {
    yield chunk;
    const { user, system } = process.cpuUsage(before);
    if (user + system < workAtOnce) continue;
    await pause(((user + system) / 1000) * rest);
    before = process.cpuUsage();
  }
}

/** The last executed migration of the database. */
async function readSchema(config: Config): Promise<string> {
  const db = openDatabase(config);
  return (await listExecuted(db).finally(() => db.destroy())).at(-1) ?? '';
}

async function* encode(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield Buffer.from(line);
}

/** The digests of files that are stored already, by their path. */
async function readKnown(place: ObjectStore, newest: string | undefined, shelf: string, encrypted: boolean): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  if (newest === undefined || (await readDescription(place, newest))?.encrypted !== encrypted) return known;
  for await (const { digest, path } of readSums(place, newest)) if (shelfOf(path) === shelf) known.set(path, digest);
  const missing = new Set(known.keys());
  for await (const { path } of place.walk(`${shelf}/`)) missing.delete(path);
  for (const path of missing) known.delete(path);
  return known;
}

async function keepDatabase(
  config: Config,
  name: string,
  keep: (path: string, content: AsyncIterable<Uint8Array>) => Promise<Sum>,
): Promise<Sum> {
  if (config.databaseUrl !== undefined) return keep(databaseOf(name, 'postgres'), await dumpPostgres(config));
  const snapshots = join(config.dataDir, 'snapshots');
  // A backup by root may have made it.
  const copy = join((await mayWorkIn(snapshots)) ? snapshots : config.dataDir, `${name}.sqlite`);
  try {
    await copySqlite(config.dataDir, copy);
    confirmIntegrity(copy);
    return await keep(databaseOf(name, 'sqlite'), createReadStream(copy));
  } finally {
    await rm(copy, { force: true });
  }
}

/** @throws when SQLite's integrity check fails. */
export function confirmIntegrity(path: string): void {
  const database = new Database(path);
  try {
    const [found] = database.pragma('integrity_check') as { integrity_check: string }[];
    if (found?.integrity_check !== 'ok') throw new Error(`The copy of the database is damaged: ${found?.integrity_check}.`);
  } finally {
    database.close();
  }
}

interface FoundFile {
  path: string;
  /** Resolves with undefined when it was deleted meanwhile. */
  read(): Promise<AsyncIterable<Uint8Array> | undefined>;
}

/** All pictures and attachments; and emails, where they are files. */
async function* filesOf(config: Config, shelf: string): AsyncGenerator<FoundFile> {
  const stores = { uploads: createFileStore(config), mail: diskStore(join(config.dataDir, 'mail')) };
  for (const [folder, store] of Object.entries(stores)) {
    for await (const { path } of store.walk()) {
      yield { path: `${shelf}/${folder}/${path}`, read: async () => (await store.open(path))?.pass() };
    }
  }
}

/** Deletes all but the newest `keep`, and the files that none of those names. */
async function forget(place: ObjectStore, names: readonly string[], foreign: Foreign, keep: number, now: Date): Promise<void> {
  const kept = names.slice(-keep);
  for (const name of names.slice(0, -keep)) {
    // The manifest first: without it, it is no backup.
    await place.delete(descriptionOf(name));
    for (const { path } of await place.list(`${name}/`)) await place.delete(path);
    // The folder, where there are any.
    await place.delete(name);
  }
  // Which files another user's backup names is not known: they stay as long as it would.
  const newest = [...names, ...foreign.backups].toSorted().slice(-keep);
  if (foreign.backups.some((name) => newest.includes(name))) return;
  const named = new Set<string>();
  for (const name of kept) for await (const { path } of readSums(place, name)) named.add(path);
  for (let number = 1, found = true; found; number++) {
    const shelf = nameShelf(number);
    const isForeign = foreign.shelves.includes(shelf);
    found = isForeign;
    for await (const { path, changed } of isForeign ? [] : place.walk(`${shelf}/`)) {
      found = true;
      if (!named.has(path) && now.getTime() - changed.getTime() > settled) await place.delete(path);
    }
  }
}
