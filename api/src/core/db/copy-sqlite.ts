import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { syncFolder } from 'platform/store/write-durably';

/**
 * Copies the SQLite database of a data folder, as it is at one moment, while servers write to it; what was deleted in it is not in the
 * copy. It is whole, also after a power cut, or not there. The copying keeps this thread busy.
 */
export async function copySqlite(dataDir: string, to: string): Promise<void> {
  const draft = `${to}.part`;
  await mkdir(dirname(to), { recursive: true });
  await rm(draft, { force: true });
  try {
    const database = new Database(join(dataDir, 'club.sqlite'));
    try {
      database.pragma('busy_timeout = 10000');
      database.exec(`vacuum into '${draft.replaceAll("'", "''")}'`);
    } finally {
      database.close();
    }
    const file = await open(draft, 'r+');
    await file.sync().finally(() => file.close());
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(to));
}
