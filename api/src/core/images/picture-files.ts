import { pictureWidths as widths, placeholderWidth } from 'shared/facts/pictures';
import type { OpenObject } from 'platform/store/object-store';
import type { FileStore } from '../files/file-store.ts';
import { processApart } from './process-apart.ts';
import { type MadePicture, processPicture, type ProcessedPicture, type Width } from './process-picture.ts';

/** The folders of /static/. */
export const folders = ['actividades', 'patrocinadores', 'galerias', 'contenido', 'ajustes'] as const;
export type Folder = (typeof folders)[number];

export interface StoredPicture extends Omit<ProcessedPicture, 'renditions' | 'original' | 'extension'> {
  /** The name in public addresses; its file never changes. */
  archivo: string;
  /** Key of the picture in full size, which is never public. */
  original: string;
}

const stored: readonly Width[] = [placeholderWidth, ...widths];
/** A width that pages ask for. */
export type PictureWidth = (typeof widths)[number];
/** The widths that telephones ask for have an AVIF too, from the second time on that one is asked for (avif.ts). */
const avifWidths: readonly Width[] = [480, 960];

const renditionOf = (folder: Folder, stem: string, width: Width) => `${folder}/${stem}/${width}.webp`;

/** undefined for a width that has none. */
export const keyOfAvif = (folder: Folder, stem: string, width: Width): string | undefined =>
  avifWidths.includes(width) ? `${folder}/${stem}/${width}.avif` : undefined;
const avifsOf = (folder: Folder, stem: string) => avifWidths.map((width) => `${folder}/${stem}/${width}.avif`);

const originalOf = (folder: Folder, stem: string) => `originales/${folder}/${stem}`;

/** The folders of logos. */
const ofLogos: ReadonlySet<Folder> = new Set(['ajustes', 'patrocinadores']);

/** Processes a picture and stores it. The same picture twice in a folder is one set of files: rows may share it. */
export async function storePicture(files: FileStore, folder: Folder, source: string | Buffer): Promise<StoredPicture> {
  const options = { isLogo: ofLogos.has(folder) };
  return keepPicture(
    files,
    folder,
    typeof source === 'string' ? await processApart(source, options) : await processPicture(source, options),
  );
}

/** @param stem 24 hexadecimal digits that name its files; without it, its content names them. */
export async function keepPicture(
  files: FileStore,
  folder: Folder,
  made: MadePicture,
  stem = made.checksum.slice(0, 24),
): Promise<StoredPicture> {
  const { renditions, original, extension: _, ...facts } = made;
  const key = originalOf(folder, stem);
  await Promise.all([files.put(key, original), ...renditions.map(({ width, webp }) => files.put(renditionOf(folder, stem, width), webp))]);
  return { ...facts, archivo: `${stem}.webp`, original: key };
}

/** Call when no row names the picture any more. */
export async function deletePicture(files: FileStore, folder: Folder, archivo: string): Promise<void> {
  const stem = stemOf(archivo);
  if (stem === undefined) return;
  const renditions = stored.map((width) => renditionOf(folder, stem, width));
  await Promise.all([originalOf(folder, stem), ...renditions].map((key) => files.delete(key)));
  // Last: one that is being made is taken back where its WebP is gone.
  await Promise.all(avifsOf(folder, stem).map((key) => files.delete(key)));
}

/** The keys that every picture has, and those that only some have: no rendition is larger than the picture. None when the name is not one of ours. */
export function listPictureKeys(folder: Folder, archivo: string): { needed: string[]; spare: string[] } {
  const stem = stemOf(archivo);
  if (stem === undefined) return { needed: [], spare: [] };
  const [smallest] = widths;
  return {
    needed: [originalOf(folder, stem), renditionOf(folder, stem, smallest)],
    spare: [...stored.filter((width) => width !== smallest).map((width) => renditionOf(folder, stem, width)), ...avifsOf(folder, stem)],
  };
}

const anyFolder = folders.join('|');
const pictureKey = new RegExp(
  `^(originales/(${anyFolder})/[0-9a-f]{24}|(${anyFolder})/[0-9a-f]{24}/((${stored.join('|')})\\.webp|(${avifWidths.join('|')})\\.avif))$`,
);
/** A key that a picture of ours could have. */
export const isPictureKey = (key: string): boolean => pictureKey.test(key);

/**
 * The placeholder when exactly that is asked for, else the stored width nearest to the one asked for, as AVIF where `takesAvif` and there is
 * one; undefined when there is no such picture.
 */
export async function openPicture(
  files: FileStore,
  folder: Folder,
  archivo: string,
  asked: number,
  takesAvif = false,
): Promise<{ file: OpenObject; width: Width; format: 'webp' | 'avif' } | undefined> {
  const stem = stemOf(archivo);
  if (stem === undefined) return undefined;
  const nearestFirst = [...widths].sort((a, b) => Math.abs(a - asked) - Math.abs(b - asked));
  for (const width of asked === placeholderWidth ? stored : nearestFirst) {
    const avif = takesAvif ? keyOfAvif(folder, stem, width) : undefined;
    const small = avif && (await files.open(avif));
    if (small) return { file: small, width, format: 'avif' };
    const file = await files.open(renditionOf(folder, stem, width));
    if (file) return { file, width, format: 'webp' };
  }
  return undefined;
}

export const stemOf = (archivo: string) => /^([0-9a-f]{24})\.webp$/.exec(archivo)?.[1];
