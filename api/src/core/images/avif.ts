import type { FastifyBaseLogger } from 'fastify';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../files/file-store.ts';
import { type Folder, keyOfAvif, openPicture, type PictureWidth, stemOf } from './picture-files.ts';
import { encodeApart, isPictureProcessBusy } from './process-apart.ts';

/** How many wait: a gallery asks for hundreds, and the others have their turn with the next visit. */
const mostWaiting = 20;

export interface AvifMaker {
  /** Makes it beside the WebP of that width, for the browsers that ask next. */
  make(folder: Folder, archivo: string, width: PictureWidth): void;
}

/**
 * AVIF is made of what browsers ask for, at low priority and one at a time: an upload pays for none (decision 16), and a picture of before
 * has one too.
 */
export function createAvifMaker(files: FileStore, log: FastifyBaseLogger): AvifMaker {
  const waiting = new Set<string>();
  /** Those that are no smaller. */
  const useless = new Set<string>();
  let last = Promise.resolve();

  async function makeOne(key: string, folder: Folder, archivo: string, width: PictureWidth): Promise<void> {
    if (isPictureProcessBusy()) return;
    const size = await sizeOf(files, folder, archivo, width);
    const source = await openPicture(files, folder, archivo, 1920);
    if (size === undefined || !source) return void (await source?.file.close());
    const avif = await encodeApart(await buffer(await source.file.read()), width);
    if (avif.length >= size) return void useless.add(key);
    await files.put(key, avif);
    // Deleted meanwhile.
    if ((await sizeOf(files, folder, archivo, width)) === undefined) await files.delete(key);
  }

  return {
    make(folder, archivo, width) {
      const stem = stemOf(archivo);
      const key = stem === undefined ? undefined : keyOfAvif(folder, stem, width);
      if (key === undefined || waiting.size >= mostWaiting || waiting.has(key) || useless.has(key)) return;
      waiting.add(key);
      last = last
        .then(() => makeOne(key, folder, archivo, width))
        .catch((error: unknown) => log.warn({ err: error }, 'a picture was not encoded as AVIF'))
        .finally(() => waiting.delete(key));
    },
  };
}

async function sizeOf(files: FileStore, folder: Folder, archivo: string, width: PictureWidth): Promise<number | undefined> {
  const found = await openPicture(files, folder, archivo, width);
  await found?.file.close();
  return found?.width === width ? found.file.size : undefined;
}
