import type { Selectable } from 'kysely';
import type { Db, GalleriesTable, ImagesTable } from '../db/schema.ts';

export type StoredGallery = Selectable<GalleriesTable>;
export type StoredImage = Pick<Selectable<ImagesTable>, 'id' | 'galeria_id' | 'archivo' | 'ancho' | 'alto' | 'color'>;

const shown = ['id', 'galeria_id', 'archivo', 'ancho', 'alto', 'color'] as const;

/** Of one kind, or all; newest first, those without a day last. */
export async function listGalleries(db: Db, tipo?: StoredGallery['tipo']): Promise<StoredGallery[]> {
  return db
    .selectFrom('galerias')
    .selectAll()
    .$if(tipo !== undefined, (query) => query.where('tipo', '=', tipo ?? 'publica'))
    .orderBy('fecha', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute();
}

/** The first picture of each of these galleries that has one. */
export async function listCovers(db: Db, galleries: readonly StoredGallery[]): Promise<StoredImage[]> {
  if (galleries.length === 0) return [];
  return db
    .selectFrom((numbered) =>
      numbered
        .selectFrom('imagenes')
        .select(shown)
        .select((image) =>
          image.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('galeria_id').orderBy('posicion').orderBy('id'))
            .as('lugar'),
        )
        .where(
          'galeria_id',
          'in',
          galleries.map(({ id }) => id),
        )
        .as('numeradas'),
    )
    .select(shown)
    .where('lugar', '=', 1)
    .execute();
}

export async function findGallery(db: Db, id: number): Promise<StoredGallery | undefined> {
  return db.selectFrom('galerias').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listImages(db: Db, galleryId: number): Promise<StoredImage[]> {
  return db.selectFrom('imagenes').select(shown).where('galeria_id', '=', galleryId).orderBy('posicion').orderBy('id').execute();
}

/** A picture of that gallery by the name in its address, with what decides who may see it. */
export async function findPicture(db: Db, galleryId: number, archivo: string) {
  return db
    .selectFrom('imagenes')
    .innerJoin('galerias', 'galerias.id', 'imagenes.galeria_id')
    .select(['imagenes.galeria_id', 'imagenes.archivo', 'galerias.tipo', 'galerias.version_enlaces'])
    .where('imagenes.archivo', '=', archivo)
    .where('imagenes.galeria_id', '=', galleryId)
    .executeTakeFirst();
}
