import { sql } from 'kysely';
import type { GalleryEdit, GalleryForm } from 'shared/contract/galleries';
import { type Actor, createStaffWrites } from '../audit/staff-writes.ts';
import type { AppContext } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { Conflict, notFound } from '../http/errors.ts';
import { describeGallery, type Viewer } from './describe-gallery.ts';
import { findGallery, listCovers, listImages, lockGallery, type StoredGallery } from './galleries-queries.ts';
import { releaseFiles, releasedFiles } from './orphans.ts';

/** Rows that one statement changes. */
const atOnce = 500;

/** What staff do to galleries. */
export function createGalleryChanges(context: Pick<AppContext, 'db' | 'files' | 'now' | 'log'>) {
  const { write } = createStaffWrites(context, { entidad: 'galerias', pictures: releasedFiles(context) });

  const add = (actor: Actor, form: GalleryForm): Promise<StoredGallery> =>
    write(actor, async ({ trx, record }) => {
      const made = await trx.insertInto('galerias').values(form).returningAll().executeTakeFirstOrThrow();
      await record('crear', made.id);
      return made;
    });

  /** A gallery that turns private or public ends the addresses of pictures given out before. */
  const edit = (actor: Actor, id: number, { version, ...values }: GalleryEdit, viewer: Viewer): Promise<StoredGallery> =>
    write(actor, async ({ trx, edit: editRow }) =>
      editRow(id, {
        before: await requireGallery(trx, id),
        values,
        version,
        stale: 'Otra persona ha cambiado la galería mientras la editabas.',
        show: async (row) => describeGallery(row, await listCovers(trx, [row]), viewer),
        knownBy: ['nombre', 'tipo'],
        // Both values of these tell enough.
        resumen: () => '',
        store: (changes, { before }) =>
          trx
            .updateTable('galerias')
            .set({ ...changes, version_enlaces: before.version_enlaces + (changes.tipo ? 1 : 0) })
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirstOrThrow(),
      }),
    );

  /** Refused when these are not exactly the pictures of the gallery. */
  const order = (actor: Actor, id: number, ids: readonly number[], viewer: Viewer): Promise<void> =>
    write(actor, async ({ trx, record }) => {
      const row = await requireGallery(trx, id);
      if (!(await orderImages(trx, id, ids))) {
        const actual = describeGallery(row, await listImages(trx, id), viewer);
        throw new Conflict('Las imágenes de la galería han cambiado mientras las ordenabas.', actual);
      }
      await record('ordenar', id);
    });

  const remove = (actor: Actor, id: number): Promise<void> =>
    write(actor, async ({ trx, moment, drop, record }) => {
      await requireGallery(trx, id);
      (await releaseFiles(trx, { galleryId: id }, moment)).forEach(drop);
      await trx.deleteFrom('galerias').where('id', '=', id).execute();
      await record('eliminar', id);
    });

  const removeImage = (actor: Actor, id: number): Promise<void> =>
    write(actor, async ({ trx, moment, drop, record }) => {
      (await releaseFiles(trx, { imageId: id }, moment)).forEach(drop);
      const gone = await trx.deleteFrom('imagenes').where('id', '=', id).returning('galeria_id').executeTakeFirstOrThrow(notFound);
      await record('editar', gone.galeria_id, { resumen: `eliminada la imagen ${id}` });
    });

  /** Staff dealt with a request to take the picture down, and it stays. */
  const dismissTakedown = (actor: Actor, imageId: number): Promise<void> =>
    write(actor, async ({ trx, record }) => {
      const { galeria_id } = await trx
        .updateTable('imagenes')
        .set({ retirada_solicitada: null })
        .where('id', '=', imageId)
        .returning('galeria_id')
        .executeTakeFirstOrThrow(notFound);
      await record('editar', galeria_id, { resumen: `atendida la retirada de la imagen ${imageId}` });
    });

  return { add, edit, order, remove, removeImage, dismissTakedown };
}

/** False when these are not exactly the pictures of the gallery, and nothing was changed. */
async function orderImages(trx: Db, id: number, ids: readonly number[]): Promise<boolean> {
  const rows = await trx.selectFrom('imagenes').select(['id', 'posicion']).where('galeria_id', '=', id).execute();
  const positions = new Map(ids.map((imageId, position) => [imageId, position]));
  // As many as there are rows, and every row among them: then none is named twice.
  if (rows.length !== ids.length || !rows.every((row) => positions.has(row.id))) return false;
  const moved = rows.filter((row) => positions.get(row.id) !== row.posicion).map((row) => row.id);
  for (let first = 0; first < moved.length; first += atOnce) {
    const some = moved.slice(first, first + atOnce);
    const cases = sql.join(
      some.map((imageId) => sql`when ${sql.lit(imageId)} then ${sql.lit(positions.get(imageId) ?? 0)}`),
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

/** Locks its row: no other transaction changes its pictures until this one ends. @throws HttpError 404 */
async function requireGallery(trx: Db, id: number): Promise<StoredGallery> {
  const row = (await lockGallery(trx, id)) ? await findGallery(trx, id) : undefined;
  if (!row) throw notFound();
  return row;
}
