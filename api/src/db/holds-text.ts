import { setImmediate as letOthersWork } from 'node:timers/promises';
import type Database from 'libsql';

/** Pages that are read between two breaks for everybody else: some milliseconds. */
const atOnce = 250;

/**
 * Whether a text stands anywhere in the bytes of a SQLite database, also where nothing is kept any more. SQLite itself reads them: a
 * process that opens the file in another way gives up all its locks on it when it closes it (POSIX), and the next process that closes the
 * database then takes itself for the last one and removes the log, into which this one goes on writing.
 */
export async function holdsText(database: Database.Database, text: string): Promise<boolean> {
  const wanted = Buffer.from(text);
  const [{ page_count: pages } = { page_count: 0 }] = database.pragma('page_count') as { page_count: number }[];
  const look = database.prepare('select 1 from sqlite_dbpage where pgno = ? and instr(data, ?) > 0');
  for (let page = 1; page <= pages; page += 1) {
    if (look.all(page, wanted).length > 0) return true;
    if (page % atOnce === 0) await letOthersWork();
  }
  return false;
}
