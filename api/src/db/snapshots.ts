import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { copySqlite } from './copy-sqlite.ts';

/** In ms. Whoever has not gone back by then does not any more, and what was deleted since is to go. */
const kept = 30 * 86_400_000;

const folderOf = (dataDir: string) => join(dataDir, 'snapshots');

/**
 * Keeps the SQLite database as it is before a migration, as snapshots/before-NAME.sqlite. A start that is tried again replaces it.
 *
 * @throws ConfigError when there is no room for it.
 */
export async function keepSnapshot(dataDir: string, migration: string): Promise<void> {
  const path = join(folderOf(dataDir), `before-${migration}.sqlite`);
  await copySqlite(dataDir, path).catch((error: Error) => {
    throw new ConfigError([
      `The database could not be copied to ${path} before it is changed (${error.message}): see to it, and start again.`,
    ]);
  });
}

export async function removeOldSnapshots(dataDir: string, now: Date): Promise<void> {
  const folder = folderOf(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > kept) await rm(join(folder, name));
  }
}
