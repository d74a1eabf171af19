import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import type { OwnPhoto } from 'shared/contract/own-member';
import { processApart } from '../../core/images/process-apart.ts';
import type { Db } from '../../core/db/schema.ts';

/** In pixels, as on a document: three to four. Small, since a card carries it on each of its days. */
const size = { width: 240, height: 320 };

/** The photo that a file holds, as WebP in base64. @throws HttpError (400) when it is no picture. */
export async function makePhoto(path: string): Promise<string> {
  const { renditions, original, ancho, alto } = await processApart(path);
  if ('path' in original) await rm(original.path, { force: true });
  // Of the smallest that covers it; what strangers sent has been decoded apart, and this is our own.
  const covers = (width: number) => width >= size.width && (width * alto) / ancho >= size.height;
  const { webp } = renditions.find(({ width }) => covers(width)) ?? renditions.at(-1) ?? { webp: '' };
  const photo = await sharp(webp)
    .resize({ ...size, fit: 'cover', position: 'attention' })
    .webp({ quality: 75 })
    .toBuffer();
  return photo.toString('base64');
}

export async function findPhoto(db: Db, socio: number): Promise<OwnPhoto | undefined> {
  const row = await db.selectFrom('fotos_socio').select(['foto', 'en_carnet']).where('socio_id', '=', socio).executeTakeFirst();
  return row && { foto: row.foto, en_carnet: row.en_carnet === 1 };
}
