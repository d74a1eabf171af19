import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { FileStore } from '../files/file-store.ts';
import { deletePicture } from '../images/picture-files.ts';
import { hasEnded, processName } from '../process-name.ts';

/** Nothing is stored or deleted for as long as this, in ms: what is older was left behind by a machine that is gone. */
const longest = 24 * 3_600_000;

/** Call before the first file of a picture is written: whoever finds the name after we died removes the files. */
export async function announceFiles(db: Db, archivo: string, now: Date): Promise<void> {
  await db.insertInto('archivos_sueltos').values({ archivo, proceso: processName, momento: now.toISOString() }).execute();
}

/**
 * In the transaction that inserts the row: from then on the files belong to it.
 *
 * @throws Error when another process took us for dead and removed them.
 */
export async function claimFiles(trx: Db, archivo: string): Promise<void> {
  const claimed = await trx
    .deleteFrom('archivos_sueltos')
    .where('archivo', '=', archivo)
    .where('proceso', '=', processName)
    .returning('archivo')
    .executeTakeFirst();
  if (!claimed) throw new Error(`The files of ${archivo} were swept before their row was stored.`);
}

/** In the transaction that deletes the rows, before it does: their files are to go. Returns the names, for `dropFiles`. */
export async function releaseFiles(
  trx: Db,
  { galleryId, imageId }: { galleryId?: number; imageId?: number },
  now: Date,
): Promise<string[]> {
  const released = await trx
    .insertInto('archivos_sueltos')
    .columns(['archivo', 'proceso', 'momento'])
    .expression(
      trx
        .selectFrom('imagenes')
        .select([
          'archivo',
          sql.val(processName).$castTo<string>().as('proceso'),
          sql.val(now.toISOString()).$castTo<string>().as('momento'),
        ])
        .distinct()
        .$if(galleryId !== undefined, (query) => query.where('galeria_id', '=', galleryId ?? 0))
        .$if(imageId !== undefined, (query) => query.where('id', '=', imageId ?? 0)),
    )
    .onConflict((conflict) => conflict.column('archivo').doUpdateSet({ proceso: processName }))
    .returning('archivo')
    .execute();
  return released.map(({ archivo }) => archivo);
}

/** Removes files that no row names, then the note that they might exist. */
export async function dropFiles(db: Db, files: FileStore, archivo: string): Promise<void> {
  const named = await db.selectFrom('imagenes').select('id').where('archivo', '=', archivo).limit(1).executeTakeFirst();
  if (!named) await deletePicture(files, 'galerias', archivo);
  await db.deleteFrom('archivos_sueltos').where('archivo', '=', archivo).where('proceso', '=', processName).execute();
}

/** Finishes what dead processes left: files without a row, from an upload cut short or a deletion that did not end. */
export async function sweepFiles(db: Db, files: FileStore, now: Date): Promise<void> {
  const tooOld = new Date(now.getTime() - longest).toISOString();
  const notes = await db.selectFrom('archivos_sueltos').selectAll().execute();
  for (const { archivo, proceso, momento } of notes) {
    if (!hasEnded(proceso) && momento > tooOld) continue;
    // Made ours first: should its process live after all, it will find that it lost them, and store no row.
    const taken = await db
      .updateTable('archivos_sueltos')
      .set({ proceso: processName })
      .where('archivo', '=', archivo)
      .where('proceso', '=', proceso)
      .returning('archivo')
      .executeTakeFirst();
    if (taken) await dropFiles(db, files, archivo);
  }
}
