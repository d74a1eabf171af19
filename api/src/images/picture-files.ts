import type { FileStore, OpenFile } from '../files/file-store.ts';
import { pictureWidths as widths } from 'shared/contract/pictures';
import { processPicture, type ProcessedPicture, type Width } from './process-picture.ts';

/** The folders of /static/. */
export const folders = ['actividades', 'patrocinadores', 'galerias', 'contenido'] as const;
export type Folder = (typeof folders)[number];

export interface StoredPicture extends Omit<ProcessedPicture, 'renditions'> {
  /** The name in public addresses; it tells the content, so what it names never changes. */
  archivo: string;
  /** Key of the file as it came, which is never public. */
  original: string;
}

const keyOf = (folder: Folder, stem: string, width: Width) => `${folder}/${stem}/${width}.webp`;

/** Processes a picture and keeps it. */
export async function storePicture(files: FileStore, folder: Folder, source: string | Buffer): Promise<StoredPicture> {
  return keepPicture(files, folder, source, await processPicture(source));
}

/** Keeps what was made of `source`. The same picture twice in a folder is one set of files: rows may share it. */
export async function keepPicture(
  files: FileStore,
  folder: Folder,
  source: string | Buffer,
  made: ProcessedPicture,
): Promise<StoredPicture> {
  const { renditions, ...facts } = made;
  const stem = facts.checksum.slice(0, 24);
  const original = `originales/${folder}/${stem}`;
  await Promise.all([
    files.put(original, typeof source === 'string' ? { path: source } : source),
    ...renditions.map(({ width, webp }) => files.put(keyOf(folder, stem, width), webp)),
  ]);
  return { ...facts, archivo: `${stem}.webp`, original };
}

/** Call when no row names the picture any more. */
export async function deletePicture(files: FileStore, folder: Folder, archivo: string): Promise<void> {
  const stem = stemOf(archivo);
  if (stem === undefined) return;
  await Promise.all([`originales/${folder}/${stem}`, ...widths.map((width) => keyOf(folder, stem, width))].map((key) => files.delete(key)));
}

/** The stored width nearest to the one asked for; undefined when there is no such picture. */
export async function openPicture(
  files: FileStore,
  folder: Folder,
  archivo: string,
  asked: number,
): Promise<{ file: OpenFile; width: Width } | undefined> {
  const stem = stemOf(archivo);
  if (stem === undefined) return undefined;
  const nearestFirst = [...widths].sort((a, b) => Math.abs(a - asked) - Math.abs(b - asked));
  for (const width of nearestFirst) {
    const file = await files.open(keyOf(folder, stem, width));
    if (file) return { file, width };
  }
  return undefined;
}

const stemOf = (archivo: string) => /^([0-9a-f]{24})\.webp$/.exec(archivo)?.[1];
