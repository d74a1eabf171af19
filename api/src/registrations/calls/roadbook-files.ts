import type { AppContext } from '../../accounts/security/context.ts';
import { newStem } from '../../core/base/random.ts';
import { hasRows } from '../../core/db/rows.ts';
import { createOwnFiles } from '../../core/files/own-files.ts';

/** The lock of every write of an edition. */
export const callLock = 'convocatorias';

/** A key that a roadbook could have. */
export const isRoadbookKey = (key: string): boolean => /^roadbooks\/[0-9a-f]{32}\.pdf$/.test(key);

/** The files of roadbooks: editions share one only by taking it over from one year to the next. */
export const createRoadbookFiles = (context: Pick<AppContext, 'db' | 'files' | 'log'>) =>
  createOwnFiles(context, {
    what: 'a roadbook',
    newKey: () => `roadbooks/${newStem()}.pdf`,
    isNamed: (trx, key) => hasRows(trx.selectFrom('convocatorias').select('id').where('roadbook', '=', key)),
    lock: callLock,
  });
