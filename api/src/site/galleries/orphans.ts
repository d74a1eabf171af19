import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Db, Tables } from '../../core/db/schema.ts';
import type { FileStore } from '../../core/files/file-store.ts';
import { deletePicture } from '../../core/images/picture-files.ts';
import type { PictureFiles } from '../../core/images/shared-pictures.ts';
import { hasEnded, processName } from 'platform/store/process-name';

/** In ms. An older note is of a dead process on another machine: no upload or deletion takes a day. */
const longest = 24 * 3_600_000;

/** Notes that this process writes the files of a picture. Call it before the first file: if the process dies, the sweep finds them by the note. */
export async function announceFiles(db: Db, archivo: string, now: Date): Promise<void> {
  await db.insertInto('archivos_sueltos').values({ archivo, proceso: processName, momento: now.toISOString() }).execute();
}

/**
 * Deletes the note. Call it in the transaction that inserts the row, which owns the files from then on.
 *
 * @throws Error when another process took this one for dead and has removed the files.
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

/** Notes the files of rows that are about to be deleted, in the same transaction. Returns their names, for `dropFiles` after it. */
export async function releaseFiles(
  trx: Db,
  ofWhich: (image: ExpressionBuilder<Tables, 'imagenes'>) => Expression<SqlBool>,
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
        .where(ofWhich),
    )
    .onConflict((conflict) => conflict.column('archivo').doUpdateSet({ proceso: processName }))
    .returning('archivo')
    .execute();
  return released.map(({ archivo }) => archivo);
}

/** For staff writes: deletes the files that a stored write dropped. The notes of `releaseFiles` let the sweep finish what fails here. */
export const releasedFiles = ({ db, files, log }: Pick<AppContext, 'db' | 'files' | 'log'>): PictureFiles => ({
  async change(_source, write) {
    const released: string[] = [];
    const result = await write(undefined, (name) => name !== null && released.push(name));
    for (const archivo of released) {
      await dropFiles(db, files, archivo).catch((error: unknown) =>
        log.error({ err: error }, 'the files of a deleted picture could not be deleted'),
      );
    }
    return result;
  },
});

/** Deletes the files unless a row names them, then their note. */
export async function dropFiles(db: Db, files: FileStore, archivo: string): Promise<void> {
  const named = await db.selectFrom('imagenes').select('id').where('archivo', '=', archivo).limit(1).executeTakeFirst();
  if (!named) await deletePicture(files, 'galerias', archivo);
  await db.deleteFrom('archivos_sueltos').where('archivo', '=', archivo).where('proceso', '=', processName).execute();
}

/** Deletes what dead processes left: files without a row, from an upload cut short or a deletion that did not end. `ending` leaves the rest to the next. */
export async function sweepFiles(db: Db, files: FileStore, now: Date, ending?: AbortSignal): Promise<void> {
  const tooOld = new Date(now.getTime() - longest).toISOString();
  const notes = await db.selectFrom('archivos_sueltos').selectAll().execute();
  for (const { archivo, proceso, momento } of notes) {
    if (ending?.aborted) return;
    if (!hasEnded(proceso) && momento > tooOld) continue;
    // The note is taken over first: should its process be running after all, `claimFiles` fails there and no row is stored.
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
