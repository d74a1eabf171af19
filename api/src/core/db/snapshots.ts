import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, writeDurably } from 'platform/store/write-durably';
import { type Config, ConfigError } from '../base/config.ts';
import { type DatabaseConfig, openDatabase } from './connect.ts';
import { copySqlite } from './copy-sqlite.ts';
import { listExecuted } from './migrate.ts';

/** In ms. After that no one goes back to the older version any more, and what was deleted since is to go. */
const kept = 30 * 86_400_000;

const folderOf = (dataDir: string) => join(dataDir, 'snapshots');

/**
 * Saves a copy of the database before a migration, as snapshots/before-NAME.sqlite, or .dump for `pg_restore`. A repeated start
 * replaces it.
 *
 * @throws ConfigError when it cannot be saved: there is no room for it, or no pg_dump.
 */
export async function keepSnapshot(config: DatabaseConfig & Pick<Config, 'database'>, migration: string): Promise<void> {
  const { dataDir, databaseUrl } = config;
  const path = join(folderOf(dataDir), `before-${migration}.${databaseUrl === undefined ? 'sqlite' : 'dump'}`);
  await (databaseUrl === undefined ? copySqlite(dataDir, path) : copyPostgres(config, path, migration)).catch((error: Error) => {
    const otherwise = databaseUrl === undefined ? '' : ' Who has made a copy of their own goes on with: pnpm admin migrate --without-copy.';
    throw new ConfigError([
      `The database could not be copied to ${path} before it is changed (${error.message}): see to it, and start again.${otherwise}`,
    ]);
  });
}

/**
 * Copies to a file of its own first, since another server may start at the same time. Where that one has changed the database meanwhile,
 * this is a copy of an unknown state, and the other has saved its own.
 */
async function copyPostgres(config: DatabaseConfig & Pick<Config, 'database'>, path: string, migration: string): Promise<void> {
  const { dumpPostgres } = await import('./dump-postgres.ts');
  const own = `${path}.${randomUUID()}.part`;
  await writeDurably(own, await dumpPostgres(config));
  try {
    const db = openDatabase(config);
    const executed = await listExecuted(db).finally(() => db.destroy());
    if (!executed.includes(migration)) await rename(own, path);
  } finally {
    await rm(own, { force: true });
  }
  await syncFolder(dirname(path));
}

export async function removeOldSnapshots(dataDir: string, now: Date): Promise<void> {
  const folder = folderOf(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > kept) await rm(join(folder, name));
  }
}
