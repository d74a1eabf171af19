import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { pictureWidths, placeholderWidth } from 'shared/facts/pictures';
import sharp from 'sharp';
import type { FileStore } from '../../api/src/core/files/file-store.ts';
import { type Folder, keepPicture, type StoredPicture } from '../../api/src/core/images/picture-files.ts';
import { drawPlaceholder, findColour, type ProcessedPicture } from '../../api/src/core/images/process-picture.ts';

const pictures = join(import.meta.dirname, 'pictures');

export interface DemoPictures {
  /** The picture of that name, stored in that folder. */
  find(folder: Folder, name: string): StoredPicture;
}

/** Copies each picture into every folder that shows it. */
export async function storeDemoPictures(files: FileStore, wanted: readonly { folder: Folder; name: string }[]): Promise<DemoPictures> {
  const read = new Map<string, Promise<ProcessedPicture>>();
  for (const { name } of wanted) read.set(name, read.get(name) ?? readPicture(name));
  const places = new Map(wanted.map((place) => [`${place.folder}/${place.name}`, place]));
  const kept = new Map<string, StoredPicture>();
  const keep = async (key: string, { folder, name }: { folder: Folder; name: string }) => {
    kept.set(key, await keepPicture(files, folder, await (read.get(name) ?? readPicture(name))));
  };
  await Promise.all([...places].map(([key, place]) => keep(key, place)));

  return {
    find(folder, name) {
      const picture = kept.get(`${folder}/${name}`);
      if (!picture) throw new Error(`${name} is not kept in ${folder}.`);
      return picture;
    },
  };
}

/** The result of `processPicture` for an upload, but with widths from files: encoding them takes most of the time. */
async function readPicture(name: string): Promise<ProcessedPicture> {
  const fileOf = (width: number) => join(pictures, String(width), `${name}.webp`);
  const kept = pictureWidths.filter((width) => existsSync(fileOf(width)));
  const widths = await Promise.all(kept.map(async (width) => ({ width, webp: await readFile(fileOf(width)) })));
  const [smallest, largest] = [widths[0]?.webp, widths.at(-1)?.webp];
  if (!smallest || !largest) throw new Error(`There is no picture called ${name}.`);
  const { width, height } = await sharp(largest).metadata();
  return {
    checksum: createHash('sha256').update(largest).digest('hex'),
    ancho: width,
    alto: height,
    color: await findColour(sharp(smallest)),
    renditions: [{ width: placeholderWidth, webp: await drawPlaceholder(sharp(smallest)) }, ...widths],
    original: largest,
    tamano: largest.length,
    crc32: crc32(largest).toString(16).padStart(8, '0'),
    extension: 'webp',
  };
}
