import { sql } from 'kysely';
import type { GalleryEdit, GalleryForm } from 'shared/contract/galleries';
import type { Db } from '../db/schema.ts';
import { notFound } from '../http/errors.ts';
import { findGallery, lockGallery, type StoredGallery } from './galleries-queries.ts';
import { releaseFiles } from './loose-files.ts';

/** Rows that one statement changes. */
const atOnce = 500;

export async function insertGallery(trx: Db, form: GalleryForm): Promise<StoredGallery> {
  return trx.insertInto('galerias').values(form).returningAll().executeTakeFirstOrThrow();
}

/**
 * Undefined when `version` is no longer the stored one, and nothing was changed. A gallery that turns private or public ends the
 * addresses of pictures given out before.
 *
 * @throws Refusal 404
 */
export async function updateGallery(trx: Db, id: number, { version, ...fields }: GalleryEdit): Promise<StoredGallery | undefined> {
  await requireGallery(trx, id);
  const before = await findGallery(trx, id);
  if (!before) throw notFound();
  if (version !== undefined && version !== before.version) return undefined;
  const turns = fields.tipo !== undefined && fields.tipo !== before.tipo;
  return trx
    .updateTable('galerias')
    .set({ ...fields, version: before.version + 1, version_enlaces: before.version_enlaces + (turns ? 1 : 0) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** False when these are not exactly the pictures of the gallery, and nothing was changed. @throws Refusal 404 */
export async function orderImages(trx: Db, id: number, ids: readonly number[]): Promise<boolean> {
  await requireGallery(trx, id);
  const rows = await trx.selectFrom('imagenes').select(['id', 'posicion']).where('galeria_id', '=', id).execute();
  const places = new Map(ids.map((imageId, place) => [imageId, place]));
  if (places.size !== ids.length || rows.length !== ids.length || !rows.every((row) => places.has(row.id))) return false;
  const moved = rows.filter((row) => places.get(row.id) !== row.posicion).map((row) => row.id);
  for (let first = 0; first < moved.length; first += atOnce) {
    const some = moved.slice(first, first + atOnce);
    const cases = sql.join(
      some.map((imageId) => sql`when ${sql.lit(imageId)} then ${sql.lit(places.get(imageId) ?? 0)}`),
      sql` `,
    );
    await trx
      .updateTable('imagenes')
      .set({ posicion: sql<number>`case id ${cases} end` })
      .where('id', 'in', some)
      .execute();
  }
  return true;
}

/** Returns the names of the files that are to be dropped once this is stored. @throws Refusal 404 */
export async function deleteGallery(trx: Db, id: number, now: Date): Promise<string[]> {
  await requireGallery(trx, id);
  const released = await releaseFiles(trx, { galleryId: id }, now);
  await trx.deleteFrom('galerias').where('id', '=', id).execute();
  return released;
}

/** As `deleteGallery`, of one picture. */
export async function deleteImage(trx: Db, id: number, now: Date): Promise<{ galleryId: number; names: string[] }> {
  const names = await releaseFiles(trx, { imageId: id }, now);
  const deleted = await trx.deleteFrom('imagenes').where('id', '=', id).returning('galeria_id').executeTakeFirst();
  if (!deleted) throw notFound();
  return { galleryId: deleted.galeria_id, names };
}

/** Somebody asked that the picture be taken down; the first time counts. */
export async function markTakedown(trx: Db, imageId: number, now: Date): Promise<void> {
  await trx
    .updateTable('imagenes')
    .set({ retirada_solicitada: now.toISOString() })
    .where('id', '=', imageId)
    .where('retirada_solicitada', 'is', null)
    .execute();
}

/** Staff dealt with it, and the picture stays. The gallery's id; undefined when there is no such picture. */
export async function settleTakedown(trx: Db, imageId: number): Promise<number | undefined> {
  const settled = await trx
    .updateTable('imagenes')
    .set({ retirada_solicitada: null })
    .where('id', '=', imageId)
    .returning('galeria_id')
    .executeTakeFirst();
  return settled?.galeria_id;
}

async function requireGallery(trx: Db, id: number): Promise<void> {
  if (!(await lockGallery(trx, id))) throw notFound();
}
