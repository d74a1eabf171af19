import type { FastifyBaseLogger } from 'fastify';
import { lockByName } from '../db/transact.ts';
import type { Db } from '../db/schema.ts';
import type { PictureFiles } from '../images/shared-pictures.ts';
import type { FileStore } from './file-store.ts';

interface Parts {
  db: Db;
  files: FileStore;
  log: Pick<FastifyBaseLogger, 'error'>;
}

interface Kind {
  /** 'a document', for the log. */
  what: string;
  newKey: () => string;
  isNamed: (trx: Db, key: string) => Promise<boolean>;
  /** Name of the lock under which rows come to name a file. */
  lock: string;
}

/** Manages files for staff writes. Each upload has a name of its own, and is deleted once no row names it. */
export function createOwnFiles({ db, files, log }: Parts, { what, newKey, isNamed, lock }: Kind): PictureFiles {
  const deleteUnnamed = (key: string) =>
    db.transaction().execute(async (trx) => {
      await lockByName(trx, lock);
      if (!(await isNamed(trx, key))) await files.delete(key);
    });

  return {
    async change(source, write) {
      const key = source === undefined ? undefined : newKey();
      const candidates = new Set<string>(key === undefined ? [] : [key]);
      if (key !== undefined && source !== undefined) await files.put(key, { path: source });
      try {
        return await write(key, (name) => name !== null && candidates.add(name));
      } finally {
        // The write is answered by now: a file that stays is no reason for an error.
        for (const each of candidates)
          await deleteUnnamed(each).catch((error: unknown) => log.error({ err: error }, `${what} that no row names could not be deleted`));
      }
    },
  };
}
