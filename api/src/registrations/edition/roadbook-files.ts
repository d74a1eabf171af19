import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { AppContext } from '../../accounts/security/context.ts';
import { lockByName } from '../../core/db/lock-by-name.ts';
import { HttpError } from '../../core/base/http-error.ts';
import type { PictureFiles } from '../../core/images/shared-pictures.ts';

/** The lock of every write of an edition. */
export const editionLock = 'ediciones';

/** A key that a roadbook could have. */
export const isRoadbookKey = (key: string): boolean => /^roadbooks\/[0-9a-f]{32}\.pdf$/.test(key);

const isNoPdf = () => new HttpError(400, 'El roadbook debe ser un archivo PDF completo.');
/** In bytes: readers look for both marks this far from the ends. */
const atTheEnds = 1024;

/** @throws HttpError 400 for what is no PDF, whatever it is called, or was cut off. */
async function confirmPdf(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(atTheEnds), 0, atTheEnds, position);
      return buffer.toString('latin1', 0, bytesRead);
    };
    if (!(await read(0)).includes('%PDF-') || !(await read(Math.max(0, size - atTheEnds))).includes('%%EOF')) throw isNoPdf();
  } finally {
    await file.close();
  }
}

/**
 * Manages the files of roadbooks for the writes of an edition. Each upload has a name of its own, which editions share only by taking it
 * over from one year to the next; it is deleted once none names it.
 */
export function createRoadbookFiles({ db, files, log }: Pick<AppContext, 'db' | 'files' | 'log'>): PictureFiles {
  const deleteUnnamed = (key: string) =>
    db.transaction().execute(async (trx) => {
      await lockByName(trx, editionLock);
      const named = await trx.selectFrom('ediciones').select('id').where('roadbook', '=', key).limit(1).executeTakeFirst();
      if (!named) await files.delete(key);
    });

  return {
    async change(source, write) {
      const candidates = new Set<string>();
      let key: string | undefined;
      if (source !== undefined) {
        await confirmPdf(source);
        key = `roadbooks/${randomBytes(16).toString('hex')}.pdf`;
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
