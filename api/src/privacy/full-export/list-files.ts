import type { Db } from '../../core/db/schema.ts';
import { nameEntries } from '../../site/galleries/name-entries.ts';
import { type Folder, listPictureKeys } from '../../core/images/picture-files.ts';
import { contentFile } from '../../core/images/shared-pictures.ts';
import { safeName } from '../../core/files/safe-name.ts';

/** A file of the site within an export. */
export interface ExportedFile {
  /** Its name in the archive. */
  ruta: string;
  /** Key in the file store. */
  key: string;
  /** The row that names it. */
  tabla: string;
  fila: number | string;
  /** Of pictures with known sums. */
  size?: number | null;
  crc32?: string | null;
}

/** All pictures in full size, attachments, roadbooks and documents: each once. */
export async function listFiles(db: Db): Promise<ExportedFile[]> {
  const wanted = [...(await listGalleryPictures(db)), ...(await listOtherPictures(db)), ...(await listDocuments(db))];
  const names = nameEntries(wanted.map(({ ruta }) => ruta));
  return wanted.map((file, at) => ({ ...file, ruta: names[at] ?? file.ruta }));
}

async function listGalleryPictures(db: Db): Promise<ExportedFile[]> {
  const rows = await db
    .selectFrom('imagenes')
    .select(['id', 'galeria_id', 'original', 'nombre', 'tamano', 'crc32'])
    .orderBy('galeria_id')
    .orderBy('posicion')
    .orderBy('id')
    .execute();
  return rows.map(({ id, galeria_id, original, nombre, tamano, crc32 }) => ({
    ruta: `imagenes/galerias/${galeria_id}/${safeName(nombre ?? `${id}.jpg`)}`,
    key: original,
    tabla: 'imagenes',
    fila: id,
    size: tamano,
    crc32,
  }));
}

async function listOtherPictures(db: Db): Promise<ExportedFile[]> {
  const files: ExportedFile[] = [];
  const seen = new Set<string>();
  const add = (folder: Folder, archivo: string | null, tabla: string, fila: number | string) => {
    const [key] = listPictureKeys(folder, archivo ?? '').needed;
    if (archivo === null || key === undefined || seen.has(key)) return;
    seen.add(key);
    files.push({ ruta: `imagenes/${folder}/${archivo.replace(/\.webp$/, '')}`, key, tabla, fila });
  };
  for (const { id, imagen_url } of await db.selectFrom('actividades').select(['id', 'imagen_url']).orderBy('id').execute())
    add('actividades', imagen_url, 'actividades', id);
  for (const { id, imagen } of await db.selectFrom('patrocinadores').select(['id', 'imagen']).orderBy('id').execute())
    add('patrocinadores', imagen, 'patrocinadores', id);
  for (const { clave, imagen } of await db.selectFrom('contenidos').select(['clave', 'imagen']).orderBy('clave').execute())
    add('contenido', contentFile(imagen), 'contenidos', clave);
  for (const { id, imagen } of await db.selectFrom('versiones').select(['id', 'imagen']).orderBy('id').execute())
    add('contenido', contentFile(imagen), 'versiones', id);
  return files;
}

async function listDocuments(db: Db): Promise<ExportedFile[]> {
  const editions = await db.selectFrom('convocatorias').select(['id', 'anio', 'roadbook']).orderBy('anio').execute();
  const attachments = await db
    .selectFrom('adjuntos')
    .select(['id', 'envio_id', 'archivo', 'nombre'])
    .where('envio_id', 'is not', null)
    .orderBy('id')
    .execute();
  const documents = await db.selectFrom('versiones_documento').select(['id', 'documento_id', 'archivo', 'nombre']).orderBy('id').execute();
  return [
    ...documents.map(({ id, documento_id, archivo, nombre }) => ({
      ruta: `documentos/${documento_id}/${safeName(nombre)}`,
      key: archivo,
      tabla: 'versiones_documento',
      fila: id,
    })),
    ...editions.flatMap(({ id, anio, roadbook }) =>
      roadbook === null ? [] : [{ ruta: `roadbooks/${anio}.pdf`, key: roadbook, tabla: 'convocatorias', fila: id }],
    ),
    ...attachments.map(({ id, envio_id, archivo, nombre }) => ({
      ruta: `adjuntos/${envio_id}/${safeName(nombre)}`,
      key: archivo,
      tabla: 'adjuntos',
      fila: id,
    })),
  ];
}
