import { sql } from 'kysely';
import { pickFields, recognisedFields } from 'shared/facts/registration-fields';
import { isSameWord } from 'shared/text/fold';
import type { Db, Row } from '../../core/db/schema.ts';
import { notFound } from '../../core/base/http-error.ts';
import { columnOf, hasRows } from '../../core/db/rows.ts';

export type StoredGallery = Row<'galerias'>;
export type StoredImage = Pick<Row<'imagenes'>, (typeof shownColumns)[number]>;

export const shownColumns = [
  'id',
  'galeria_id',
  'archivo',
  'ancho',
  'alto',
  'color',
  'checksum',
  'retirada_solicitada',
] as const satisfies (keyof Row<'imagenes'>)[];

/** Galleries of one kind, or all; newest first, those without a day last. */
export const listGalleries = (db: Db, tipo?: StoredGallery['tipo']): Promise<StoredGallery[]> =>
  db
    .selectFrom('galerias')
    .selectAll()
    .$if(tipo !== undefined, (query) => query.where('tipo', '=', tipo ?? 'publica'))
    .orderBy('fecha', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute();

/** The first picture of a gallery, and how many it has. */
export type StoredCover = StoredImage & { total: number };

/** The covers of these galleries, where they have a picture. */
export async function listCovers(db: Db, galleries: readonly StoredGallery[]): Promise<StoredCover[]> {
  if (galleries.length === 0) return [];
  const covers = await db
    .selectFrom((numbered) =>
      numbered
        .selectFrom('imagenes')
        .select(shownColumns)
        .select(sql<number>`row_number() over (partition by galeria_id order by posicion, id)`.as('lugar'))
        .select(sql<number | string>`count(*) over (partition by galeria_id)`.as('total'))
        .where('galeria_id', 'in', columnOf(galleries, 'id'))
        .as('numeradas'),
    )
    .select([...shownColumns, 'total'])
    .where('lugar', '=', 1)
    .execute();
  return covers.map((cover) => ({ ...cover, total: Number(cover.total) }));
}

/** @throws HttpError 404 */
export const getGallery = (db: Db, id: number): Promise<StoredGallery> =>
  db.selectFrom('galerias').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** The pictures of a gallery, in its order. */
const imagesOf = (db: Db, galleryId: number) =>
  db.selectFrom('imagenes').where('galeria_id', '=', galleryId).orderBy('posicion').orderBy('id');

export const listImages = (db: Db, galleryId: number): Promise<StoredImage[]> => imagesOf(db, galleryId).select(shownColumns).execute();

/** Pictures, with the gallery that decides on their access. */
const withGallery = (db: Db) =>
  db
    .selectFrom('imagenes')
    .innerJoin('galerias', 'galerias.id', 'imagenes.galeria_id')
    .select([
      'imagenes.id',
      'galeria_id',
      'archivo',
      'original',
      'imagenes.nombre',
      'tipo',
      'galerias.nombre as galeria',
      'version_enlaces',
    ]);

/** A picture of that gallery by the name in its address. */
export const findPicture = (db: Db, galleryId: number, archivo: string) =>
  withGallery(db).where('archivo', '=', archivo).where('galeria_id', '=', galleryId).executeTakeFirst();

/** @throws HttpError 404 */
export const getImage = (db: Db, id: number) => withGallery(db).where('imagenes.id', '=', id).executeTakeFirstOrThrow(notFound);

export const hasImage = (db: Db, galleryId: number, checksum: string): Promise<boolean> =>
  hasRows(db.selectFrom('imagenes').select('id').where('galeria_id', '=', galleryId).where('checksum', '=', checksum));

/** Counts pictures with a requested removal, by gallery; galleries without any are missing. */
export async function countTakedowns(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('imagenes')
    .select(['galeria_id', ({ fn }) => fn.countAll().as('solicitadas')])
    .where('retirada_solicitada', 'is not', null)
    .groupBy('galeria_id')
    .execute();
  return new Map(rows.map(({ galeria_id, solicitadas }) => [galeria_id, Number(solicitadas)]));
}

/** Riders of a gallery's outing who would rather be in no picture. */
export async function listUnphotographed(db: Db, { anio, evento }: Pick<StoredGallery, 'anio' | 'evento'>) {
  const rows = await db
    .selectFrom('inscripciones')
    .select(['nombre', 'mail', 'evento', ...recognisedFields])
    .where('sin_fotos', 'is not', null)
    .where('anulada', 'is', null)
    .where('eliminada', 'is', null)
    .where('anio', '=', anio ?? 0)
    .orderBy('id')
    .execute();
  return rows
    .filter((row) => evento === null || row.evento === null || isSameWord(row.evento, evento))
    .map((row) => ({ nombre: row.nombre ?? row.mail, ...pickFields(row, recognisedFields) }));
}

export type StoredOriginal = Pick<Row<'imagenes'>, 'id' | 'original' | 'nombre' | 'tamano' | 'crc32'>;

/** The full sizes of a gallery, in its order. */
export const listOriginals = (db: Db, galleryId: number): Promise<StoredOriginal[]> =>
  imagesOf(db, galleryId).select(['id', 'original', 'nombre', 'tamano', 'crc32']).execute();
