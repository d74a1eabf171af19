import type { AppContext } from '../../accounts/security/context.ts';
import { lockByName } from '../../core/db/transact.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { isWholePdf, readEnds } from '../../core/files/read-ends.ts';
import type { PictureFiles } from '../../core/images/shared-pictures.ts';
import { newStem } from '../../core/base/random.ts';

/** The lock of every write of an edition. */
export const callLock = 'convocatorias';

/** A key that a roadbook could have. */
export const isRoadbookKey = (key: string): boolean => /^roadbooks\/[0-9a-f]{32}\.pdf$/.test(key);

/**
 * Manages the files of roadbooks for the writes of an edition. Each upload has a name of its own, which editions share only by taking it
 * over from one year to the next; it is deleted once none names it.
 */
export function createRoadbookFiles({ db, files, log }: Pick<AppContext, 'db' | 'files' | 'log'>): PictureFiles {
  const deleteUnnamed = (key: string) =>
    db.transaction().execute(async (trx) => {
      await lockByName(trx, callLock);
      const named = await trx.selectFrom('convocatorias').select('id').where('roadbook', '=', key).limit(1).executeTakeFirst();
      if (!named) await files.delete(key);
    });

  return {
    async change(source, write) {
      const candidates = new Set<string>();
      let key: string | undefined;
      if (source !== undefined) {
        if (!isWholePdf(await readEnds(source))) throw new HttpError(400, 'El roadbook debe ser un archivo PDF completo.');
        key = `roadbooks/${newStem()}.pdf`;
        candidates.add(key);
        await files.put(key, { path: source });
      }
      try {
        return await write(key, (name) => name !== null && candidates.add(name));
      } finally {
        // The write is answered by now: a file that stays is no reason for an error.
        for (const each of candidates)
          await deleteUnnamed(each).catch((error: unknown) =>
            log.error({ err: error }, 'a roadbook that nobody names could not be deleted'),
          );
      }
    },
  };
}
