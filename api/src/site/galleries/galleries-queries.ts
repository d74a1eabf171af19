import { pickFields, recognisedFields } from 'shared/facts/registration-fields';
import { isSameWord } from 'shared/text/fold';
import type { Db, Row } from '../../core/db/schema.ts';

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
export async function listGalleries(db: Db, tipo?: StoredGallery['tipo']): Promise<StoredGallery[]> {
  return db
    .selectFrom('galerias')
    .selectAll()
    .$if(tipo !== undefined, (query) => query.where('tipo', '=', tipo ?? 'publica'))
    .orderBy('fecha', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute();
}

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
        .select((image) =>
          image.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('galeria_id').orderBy('posicion').orderBy('id'))
            .as('lugar'),
        )
        .select((image) =>
          image.fn
            .countAll()
            .over((over) => over.partitionBy('galeria_id'))
            .as('total'),
        )
        .where(
          'galeria_id',
          'in',
          galleries.map(({ id }) => id),
        )
        .as('numeradas'),
    )
    .select([...shownColumns, 'total'])
    .where('lugar', '=', 1)
    .execute();
  return covers.map((cover) => ({ ...cover, total: Number(cover.total) }));
}

export async function findGallery(db: Db, id: number): Promise<StoredGallery | undefined> {
  return db.selectFrom('galerias').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listImages(db: Db, galleryId: number): Promise<StoredImage[]> {
  return db.selectFrom('imagenes').select(shownColumns).where('galeria_id', '=', galleryId).orderBy('posicion').orderBy('id').execute();
}

/** A picture of that gallery by the name in its address, with what decides on its access. */
export async function findPicture(db: Db, galleryId: number, archivo: string) {
  return db
    .selectFrom('imagenes')
    .innerJoin('galerias', 'galerias.id', 'imagenes.galeria_id')
    .select(['imagenes.id', 'imagenes.galeria_id', 'imagenes.archivo', 'imagenes.original', 'imagenes.nombre'])
    .select(['galerias.tipo', 'galerias.version_enlaces'])
    .where('imagenes.archivo', '=', archivo)
    .where('imagenes.galeria_id', '=', galleryId)
    .executeTakeFirst();
}

/** A picture by its id, with the gallery that decides on its access. */
export async function findImage(db: Db, id: number) {
  return db
    .selectFrom('imagenes')
    .innerJoin('galerias', 'galerias.id', 'imagenes.galeria_id')
    .select(['imagenes.id', 'imagenes.galeria_id', 'archivo', 'galerias.tipo', 'galerias.nombre as galeria', 'version_enlaces'])
    .where('imagenes.id', '=', id)
    .executeTakeFirst();
}

export async function hasImage(db: Db, galleryId: number, checksum: string): Promise<boolean> {
  const found = await db
    .selectFrom('imagenes')
    .select('id')
    .where('galeria_id', '=', galleryId)
    .where('checksum', '=', checksum)
    .executeTakeFirst();
  return found !== undefined;
}

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
export async function listOriginals(db: Db, galleryId: number): Promise<StoredOriginal[]> {
  return db
    .selectFrom('imagenes')
    .select(['id', 'original', 'nombre', 'tamano', 'crc32'])
    .where('galeria_id', '=', galleryId)
    .orderBy('posicion')
    .orderBy('id')
    .execute();
}
