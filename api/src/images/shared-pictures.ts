import type { AppContext } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { takeTurns } from '../take-turns.ts';
import { deletePicture, openPicture, storePicture } from './picture-files.ts';

/** The folders whose pictures are named by what they show: rows may share one. */
export type SharedFolder = 'actividades' | 'patrocinadores' | 'contenido';

/** What `write` is given: the name of the picture that came, if one did, and where to tell which names it took out of rows. */
export type Write<R> = (archivo: string | undefined, drop: (archivo: string | null) => void) => Promise<R>;

export interface SharedPictures {
  /** Keeps the picture at `source`, if any, lets `write` name it in a row, and deletes the files that no row names any more. */
  change<R>(folder: SharedFolder, source: string | undefined, write: Write<R>): Promise<R>;
}

/** From the last look at the rows until the files are gone, nobody else may name the same picture anew. */
const inTurn = takeTurns(1);

export function createSharedPictures({ db, files, log }: Pick<AppContext, 'db' | 'files' | 'log'>): SharedPictures {
  const sweep = async (folder: SharedFolder, names: Iterable<string>) => {
    for (const name of names) if (!(await isNamed(db, folder, name))) await deletePicture(files, folder, name);
  };

  return {
    async change(folder, source, write) {
      const stored = source === undefined ? undefined : await storePicture(files, folder, source);
      return inTurn(async () => {
        const loose = new Set<string>();
        if (source !== undefined && stored) {
          loose.add(stored.archivo);
          // Taken for loose by another change before it was its turn.
          const found = await openPicture(files, folder, stored.archivo, 480);
          if (found) await found.file.close();
          else await storePicture(files, folder, source);
        }
        try {
          return await write(stored?.archivo, (name) => name !== null && loose.add(name));
        } finally {
          // The change is done or refused by now: a file that stays is no reason to say otherwise.
          await sweep(folder, loose).catch((error: unknown) =>
            log.error({ err: error }, 'a picture that nobody names could not be deleted'),
          );
        }
      });
    },
  };
}

export const contentPath = (archivo: string) => `static/contenido/${archivo}`;
/** Of a content's `imagen`; null when it names none of our pictures. */
export const contentFile = (path: string | null) => path?.split('static/contenido/', 2)[1] || null;

async function isNamed(db: Db, folder: SharedFolder, archivo: string): Promise<boolean> {
  if (folder === 'actividades') {
    return (await db.selectFrom('actividades').select('id').where('imagen_url', '=', archivo).limit(1).execute()).length > 0;
  }
  if (folder === 'patrocinadores') {
    return (await db.selectFrom('patrocinadores').select('id').where('imagen', '=', archivo).limit(1).execute()).length > 0;
  }
  const path = contentPath(archivo);
  const now = await db.selectFrom('contenidos').select('clave').where('imagen', '=', path).limit(1).execute();
  const before = await db.selectFrom('versiones').select('id').where('imagen', '=', path).limit(1).execute();
  return now.length + before.length > 0;
}
