import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { openDatabase } from '../../api/src/core/db/connect.ts';

interface Wanted {
  count: number;
  tipo?: 'publica' | 'privada';
  /** Bytes of each full size, which is noise then: for measuring bytes. Without it, the demonstration's own. */
  originalBytes?: number;
}

/**
 * Adds a gallery to a data folder (SQLite, files on disk) that holds the demonstration, and returns its id. Its pictures are
 * the demonstration's under names of their own, so that a browser fetches each, and cost no space.
 */
export async function fillGallery(dataDir: string, { count, tipo = 'publica', originalBytes }: Wanted): Promise<number> {
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const columns = ['archivo', 'original', 'ancho', 'alto', 'color', 'tamano', 'crc32'] as const;
    const samples = await db.selectFrom('imagenes').select(columns).orderBy('id').limit(24).execute();
    // Files first: a gigabyte of them takes longer than the running server waits for its database.
    const images = Array.from({ length: count }, (_, posicion) => {
      const sample = samples[posicion % samples.length];
      if (!sample) throw new Error('The demonstration has no pictures.');
      const checksum = randomBytes(32).toString('hex');
      const files = keepFiles(join(dataDir, 'files'), sample, checksum.slice(0, 24), originalBytes);
      return { ...sample, ...files, checksum, posicion, nombre: `foto-${posicion + 1}.jpg` };
    });
    return await db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('galerias')
        .values({ nombre: `De ${count}`, descripcion: 'Para medir', tipo })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const image of images)
        await trx
          .insertInto('imagenes')
          .values({ ...image, galeria_id: id })
          .execute();
      return id;
    });
  } finally {
    await db.destroy();
  }
}

/** Hard links to the sample's files; the full size is noise when it has to be of a given size. */
function keepFiles(root: string, sample: { archivo: string; original: string }, stem: string, originalBytes: number | undefined) {
  const [from, to] = [join(root, 'galerias', sample.archivo.slice(0, 24)), join(root, 'galerias', stem)];
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) linkSync(join(from, name), join(to, name));
  const names = { archivo: `${stem}.webp`, original: `originales/galerias/${stem}` };
  mkdirSync(dirname(join(root, names.original)), { recursive: true });
  if (originalBytes === undefined) {
    linkSync(join(root, sample.original), join(root, names.original));
    return names;
  }
  const noise = randomBytes(originalBytes);
  writeFileSync(join(root, names.original), noise);
  return { ...names, tamano: noise.length, crc32: crc32(noise).toString(16).padStart(8, '0') };
}
