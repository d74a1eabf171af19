import { type ExpressionBuilder, sql } from 'kysely';
import type { GalleryEdit, GalleryForm, movedImages } from 'shared/contract/galleries';
import { countOf } from 'shared/text/count-of';
import type { z } from 'zod';
import { describeRenaming, fullName } from '../../accounts/audit/record-change.ts';
import { type Actor, createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Db, RowChanges, Tables } from '../../core/db/schema.ts';
import { inSlices } from '../../core/db/transact.ts';
import { Conflict, HttpError, notFound } from '../../core/base/http-error.ts';
import { describeGallery, describeWithCover, type Viewer } from './describe-gallery.ts';
import { getGallery, listCovers, listImages, type StoredGallery } from './galleries-queries.ts';
import { releasedFiles, releaseFiles } from './orphans.ts';

/** Writes of staff to galleries. */
export function createGalleryChanges(context: Pick<AppContext, 'db' | 'files' | 'now' | 'log'>) {
  const { write } = createStaffWrites(context, { entidad: 'galerias', pictures: releasedFiles(context) });

  const add = (actor: Actor, form: GalleryForm): Promise<StoredGallery> =>
    write(actor, async ({ trx, record }) => {
      const made = await trx.insertInto('galerias').values(form).returningAll().executeTakeFirstOrThrow();
      await record('crear', made.id, { resumen: made.nombre });
      return made;
    });

  /** Edits a gallery; a change between private and public invalidates earlier addresses of its pictures. */
  const edit = (actor: Actor, id: number, { version, ...form }: GalleryEdit, viewer: Viewer): Promise<StoredGallery> =>
    write(actor, async ({ trx, edit: editRow }) =>
      editRow(id, {
        before: await requireGallery(trx, id),
        form,
        version,
        stale: 'Otra persona ha cambiado la galería mientras la editabas.',
        show: async (row) => describeWithCover(row, (await listCovers(trx, [row]))[0], viewer),
        knownBy: ['nombre', 'tipo'],
        // Both values of these are enough.
        resumen: () => '',
        store: (changes, { before }) => {
          if (changes.tipo === 'publica' && before.menores === 1 && before.permiso_menores === null) throw needsPermission();
          return update(trx, id, { ...changes, version_enlaces: before.version_enlaces + (changes.tipo ? 1 : 0) });
        },
      }),
    );

  /** Marks that children can be recognised in new pictures. Then it is private, and an earlier permission was for other pictures. */
  const saveMinors = (actor: Actor, id: number, menores: boolean): Promise<StoredGallery> =>
    write(actor, async ({ trx, record }) => {
      const before = await requireGallery(trx, id);
      if (!menores && before.menores === 0) return before;
      const wasPublic = menores && before.tipo === 'publica';
      const after = await update(trx, id, {
        menores: menores ? 1 : 0,
        permiso_menores: null,
        permiso_autor: null,
        permiso_momento: null,
        version: before.version + 1,
        ...(wasPublic ? { tipo: 'privada', version_enlaces: before.version_enlaces + 1 } : {}),
      });
      await record('editar', id, {
        resumen: `se reconoce a menores: ${menores ? 'sí' : 'no'}`,
        valores: describeRenaming(before, after, ['tipo']),
      });
      return after;
    });

  /** Notes the permission to show the children: from now on the gallery may be public. */
  const allowMinors = (actor: Actor, id: number, de: string): Promise<StoredGallery> =>
    write(actor, async ({ trx, moment, record }) => {
      const before = await requireGallery(trx, id);
      if (before.menores === 0) throw new HttpError(400, 'En esta galería no se ha dicho que se reconozca a menores.');
      const permission = { permiso_menores: de, permiso_autor: fullName(actor), permiso_momento: moment.toISOString() };
      const after = await update(trx, id, { ...permission, version: before.version + 1 });
      await record('editar', id, { resumen: 'permiso para mostrar a menores' });
      return after;
    });

  /** Rejected when these are not exactly the pictures of the gallery. */
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
      const { nombre } = await requireGallery(trx, id);
      (await releaseFiles(trx, (image) => image('galeria_id', '=', id), moment)).forEach(drop);
      await trx.deleteFrom('galerias').where('id', '=', id).execute();
      await record('eliminar', id, { resumen: nombre });
    });

  const removeImage = (actor: Actor, id: number): Promise<void> =>
    write(actor, async ({ trx, moment, drop, record }) => {
      (await releaseFiles(trx, (image) => image('id', '=', id), moment)).forEach(drop);
      const gone = await trx.deleteFrom('imagenes').where('id', '=', id).returning('galeria_id').executeTakeFirstOrThrow(notFound);
      await record('editar', gone.galeria_id, { resumen: `eliminada la imagen ${id}` });
    });

  /** Deletes those of these pictures that the gallery still has. */
  const removeImages = (actor: Actor, id: number, ids: readonly number[]): Promise<void> =>
    write(actor, async ({ trx, moment, drop, record }) => {
      await requireGallery(trx, id);
      const gone = await inSlices(ids, async (some) => {
        const chosen = (image: ExpressionBuilder<Tables, 'imagenes'>) => image.and([image('galeria_id', '=', id), image('id', 'in', some)]);
        (await releaseFiles(trx, chosen, moment)).forEach(drop);
        return trx.deleteFrom('imagenes').where(chosen).returning('id').execute();
      });
      const count = gone.flat().length;
      if (count > 0) await record('editar', id, { resumen: count === 1 ? 'eliminada 1 imagen' : `eliminadas ${count} imágenes` });
    });

  /** Moves pictures to the end of another gallery. @throws HttpError 404 when either is gone, 400 when it is the same. */
  const moveImages = (actor: Actor, id: number, ids: readonly number[], to: number): Promise<z.output<typeof movedImages>> =>
    write(actor, async ({ trx, record }) => {
      if (id === to) throw new HttpError(400, 'Las imágenes ya están en esa galería.');
      // Always in the same order: two moves to and fro would wait for each other.
      const galleries = new Map<number, StoredGallery>();
      for (const each of [id, to].toSorted((a, b) => a - b)) galleries.set(each, await requireGallery(trx, each));
      await takeMinorsAlong(trx, galleries.get(id), galleries.get(to));
      const wanted = new Set(ids);
      const rows = (await listPlaces(trx, id)).filter((row) => wanted.has(row.id));
      if (rows.length === 0) throw notFound();
      const there = await listPlaces(trx, to);
      const known = new Set(there.map(({ checksum }) => checksum));
      const moved = rows.filter(({ checksum }) => !known.has(checksum)).map((row) => row.id);
      const first = (there.at(-1)?.posicion ?? -1) + 1;
      await place(trx, new Map(moved.map((imageId, index) => [imageId, first + index])), { galeria_id: to });
      if (moved.length > 0) {
        const count = countOf(moved.length, 'imagen', 'imágenes');
        await record('editar', id, { resumen: `${count} a la galería ${to}` });
        await record('editar', to, { resumen: `${count} de la galería ${id}` });
      }
      return { movidas: moved.length, repetidas: rows.length - moved.length };
    });

  /** Dismisses a request to take the picture down: it stays. */
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

  return { add, edit, saveMinors, allowMinors, order, remove, removeImage, removeImages, moveImages, dismissTakedown };
}

/** Marks children in the gallery that the pictures go to. @throws HttpError 400 when they would be public without permission */
async function takeMinorsAlong(trx: Db, from: StoredGallery | undefined, to: StoredGallery | undefined): Promise<void> {
  if (!from || !to || from.menores === 0) return;
  if (to.tipo === 'publica' && from.permiso_menores === null) throw needsPermission();
  if (to.menores === 1 && from.permiso_menores !== null) return;
  const { menores, permiso_menores, permiso_autor, permiso_momento } = from;
  await trx.updateTable('galerias').set({ menores, permiso_menores, permiso_autor, permiso_momento }).where('id', '=', to.id).execute();
}

const needsPermission = () =>
  new HttpError(400, 'En esta galería se reconoce a menores: anota antes, en «Subir imágenes», de quién es el permiso para mostrarlos.');

/** False when these are not exactly the pictures of the gallery, and nothing was changed. */
async function orderImages(trx: Db, id: number, ids: readonly number[]): Promise<boolean> {
  const rows = await listPlaces(trx, id);
  const positions = new Map(ids.map((imageId, position) => [imageId, position]));
  // As many as there are rows, and every row among them: none is named twice.
  if (rows.length !== ids.length || !rows.every((row) => positions.has(row.id))) return false;
  for (const row of rows) if (positions.get(row.id) === row.posicion) positions.delete(row.id);
  await place(trx, positions);
  return true;
}

/** Sets the position of each of these pictures, and further columns of all. */
const place = (trx: Db, positions: ReadonlyMap<number, number>, besides: { galeria_id?: number } = {}) =>
  inSlices([...positions], (some) => {
    const cases = some.map(([imageId, position]) => sql`when ${sql.lit(imageId)} then ${sql.lit(position)}`);
    const values = { ...besides, posicion: sql<number>`case id ${sql.join(cases, sql` `)} end` };
    const ids = some.map(([imageId]) => imageId);
    return trx.updateTable('imagenes').set(values).where('id', 'in', ids).execute();
  });

const listPlaces = (trx: Db, galleryId: number) =>
  trx
    .selectFrom('imagenes')
    .select(['id', 'posicion', 'checksum'])
    .where('galeria_id', '=', galleryId)
    .orderBy('posicion')
    .orderBy('id')
    .execute();

const update = (trx: Db, id: number, values: RowChanges<'galerias'>): Promise<StoredGallery> =>
  trx.updateTable('galerias').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Locks its row: no other transaction changes its pictures until this one ends. @throws HttpError 404 */
async function requireGallery(trx: Db, id: number): Promise<StoredGallery> {
  await lockGallery(trx, id);
  return getGallery(trx, id);
}

/** Locks a gallery: until this transaction ends, no other one changes its pictures. False without such a gallery. */
export async function lockGallery(trx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('galerias')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
