import { sql } from 'kysely';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Db } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { keepPicture, type StoredPicture } from '../../core/images/picture-files.ts';
import { processApart } from '../../core/images/process-apart.ts';
import type { SpooledFile } from '../../core/files/spool.ts';
import { hasImage, shownColumns, type StoredImage } from './galleries-queries.ts';
import { lockGallery } from './galleries-changes.ts';
import { announceFiles, claimFiles, dropFiles } from './orphans.ts';
import { newStem } from '../../core/base/random.ts';

type Stores = Pick<AppContext, 'db' | 'files' | 'now'>;

/**
 * Adds an uploaded file to the end of a gallery: its files first, then its row, so that no row ever shows a broken picture.
 * Undefined when the gallery has it already.
 *
 * @param earlier Resolves when the files sent before this one have their positions.
 * @throws HttpError when it is no supported picture, or the gallery is gone.
 */
export async function addImage(
  { db, files, now }: Stores,
  galleryId: number,
  file: SpooledFile,
  name: string,
  earlier: Promise<unknown>,
): Promise<StoredImage | undefined> {
  if (await hasImage(db, galleryId, file.checksum)) return undefined;
  const made = await processApart(file.path);
  // A name of its own: the same picture in two galleries is two sets of files, and deleting one never races with adding the other.
  const stem = newStem(12);
  const archivo = `${stem}.webp`;
  await announceFiles(db, archivo, now());
  let added: StoredImage | undefined;
  try {
    const picture = await keepPicture(files, 'galerias', made, stem);
    await earlier;
    added = await db.transaction().execute((trx) => insertImage(trx, galleryId, picture, withExtension(name, made.extension)));
    return added;
  } finally {
    if (!added) await dropFiles(db, files, archivo);
  }
}

async function insertImage(trx: Db, galleryId: number, picture: StoredPicture, nombre: string): Promise<StoredImage | undefined> {
  if (!(await lockGallery(trx, galleryId))) throw new HttpError(404, 'La galería ya no existe.');
  if (await hasImage(trx, galleryId, picture.checksum)) return undefined;
  await claimFiles(trx, picture.archivo);
  const { next } = await trx
    .selectFrom('imagenes')
    .select(sql<number>`coalesce(max(posicion) + 1, 0)`.as('next'))
    .where('galeria_id', '=', galleryId)
    .executeTakeFirstOrThrow();
  const values = { ...picture, galeria_id: galleryId, nombre, posicion: next };
  return trx.insertInto('imagenes').values(values).returning(shownColumns).executeTakeFirstOrThrow();
}

/** Gives the name the extension of the file's real type: programs that open the ZIP go by it. */
function withExtension(name: string, extension: string): string {
  const [, stem = name, given = ''] = /^(.*?)\.([^.]*)$/.exec(name) ?? [];
  const fits = given.toLowerCase() === extension || (extension === 'jpg' && /^(jpe?|jpeg)$/i.test(given));
  return fits ? name : `${stem || 'imagen'}.${extension}`;
}
