import { setImmediate as letOthersWork } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** Pages that are read before the event loop gets a turn: some milliseconds. */
const atOnce = 250;

/** @param except Longer texts that it is a part of: there it does not count. */
function holdsBeside(page: Uint8Array, text: string, except: readonly string[]): boolean {
  let left = Buffer.from(page).toString('latin1');
  for (const each of except) left = left.replaceAll(Buffer.from(each).toString('latin1'), '');
  return left.includes(Buffer.from(text).toString('latin1'));
}

/**
 * Whether a text stands anywhere in the bytes of a SQLite database, also in free pages. SQLite itself reads them: a
 * process that opens the file in another way gives up all its locks on it when it closes it (POSIX), and the next process that closes the
 * database then takes itself for the last one and removes the log, into which this one goes on writing.
 */
export async function holdsText(db: Db, text: string, except: readonly string[] = []): Promise<boolean> {
  const wanted = Buffer.from(text);
  const { page_count: pages } = await db
    .selectFrom(sql<{ page_count: number }>`pragma_page_count()`.as('file'))
    .selectAll()
    .executeTakeFirstOrThrow();
  for (let first = 1; first <= pages; first += atOnce) {
    const last = Math.min(first + atOnce - 1, pages);
    // A page is found by its number: the table has no other order to walk in.
    const numbers = sql`with recursive numbers(page) as (values(${first}) union all select page + 1 from numbers where page < ${last})`;
    const found = sql<{
      data: Uint8Array;
    }>`(${numbers} select data from numbers cross join sqlite_dbpage on pgno = page where instr(data, ${wanted}) > 0)`;
    const holding = await db.selectFrom(found.as('found')).selectAll().execute();
    if (holding.some(({ data }) => holdsBeside(data, text, except))) return true;
    await letOthersWork();
  }
  return false;
}
