import type { FastifyBaseLogger } from 'fastify';
import { hasRows } from '../db/rows.ts';
import type { Db } from '../db/schema.ts';
import type { FileStore } from '../files/file-store.ts';
import { createSemaphore } from 'platform/store/semaphore';
import { deletePicture, openPicture, storePicture } from './picture-files.ts';

/** The folders whose pictures are named by their content: rows may share one. */
export type SharedFolder = 'actividades' | 'patrocinadores' | 'contenido' | 'ajustes';

/** Stores and deletes the files of pictures that rows name. */
export interface PictureFiles {
  /**
   * Stores the picture at `source`, if any, runs `write`, which names it in a row, and afterwards deletes the files of that picture and
   * of those that `write` dropped, unless a row still names them.
   *
   * @param source Path of an uploaded picture.
   */
  change<R>(source: string | undefined, write: Write<R>): Promise<R>;
}

type Write<R> = (picture: string | undefined, drop: (name: string | null) => void) => Promise<R>;

/** A lock within this process, from the last look at the rows until the files are gone: no other request names the same picture anew. */
const exclusively = createSemaphore(1);

interface Parts {
  db: Db;
  files: FileStore;
  log: Pick<FastifyBaseLogger, 'error'>;
}

export function createSharedPictures({ db, files, log }: Parts, folder: SharedFolder): PictureFiles {
  const deleteUnnamed = async (names: Iterable<string>) => {
    for (const name of names) if (!(await isNamed(db, folder, name))) await deletePicture(files, folder, name);
  };

  return {
    async change(source, write) {
      const stored = source === undefined ? undefined : await storePicture(files, folder, source);
      return exclusively(async () => {
        const candidates = new Set<string>();
        if (source !== undefined && stored) {
          candidates.add(stored.archivo);
          // Another change may have deleted it as unnamed before this one got the lock.
          const found = await openPicture(files, folder, stored.archivo, 480);
          if (found) await found.file.close();
          else await storePicture(files, folder, source);
        }
        try {
          return await write(stored?.archivo, (name) => name !== null && candidates.add(name));
        } finally {
          // The write is answered by now: a file that stays is no reason for an error.
          await deleteUnnamed(candidates).catch((error: unknown) =>
            log.error({ err: error }, 'a picture that nobody names could not be deleted'),
          );
        }
      });
    },
  };
}

export const contentPath = (archivo: string) => `static/contenido/${archivo}`;
/** The file of a content's `imagen`; null when it names none of our pictures. */
export const contentFile = (path: string | null) => path?.split('static/contenido/', 2)[1] || null;

async function isNamed(db: Db, folder: SharedFolder, archivo: string): Promise<boolean> {
  if (folder === 'actividades') return hasRows(db.selectFrom('actividades').select('id').where('imagen_url', '=', archivo));
  if (folder === 'patrocinadores') return hasRows(db.selectFrom('patrocinadores').select('id').where('imagen', '=', archivo));
  if (folder === 'ajustes') {
    const named = `%"${archivo}"%`;
    const now = db.selectFrom('ajustes').select('clave').where('clave', '=', 'identidad').where('valor', 'like', named);
    return (await hasRows(now)) || hasRows(db.selectFrom('versiones_ajustes').select('id').where('valor', 'like', named));
  }
  const path = contentPath(archivo);
  const now = db.selectFrom('contenidos').select('clave').where('imagen', '=', path);
  return (await hasRows(now)) || hasRows(db.selectFrom('versiones').select('id').where('imagen', '=', path));
}
