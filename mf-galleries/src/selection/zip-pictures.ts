import type { GalleryImage } from 'shared/contract/galleries';
import { inWidth, pictureWidths } from 'shared/facts/pictures';
import { toStaticPath } from 'shared/text/static-path';

/** Memory limit of a browser for one archive. */
export const archiveLimits = { pictures: 300, bytes: 300 * 1024 * 1024 } as const;

/** Splits the pictures into archives of at most the limit. */
export const inArchives = (images: readonly GalleryImage[]): GalleryImage[][] =>
  Array.from({ length: Math.ceil(images.length / archiveLimits.pictures) }, (_, index) =>
    images.slice(index * archiveLimits.pictures, (index + 1) * archiveLimits.pictures),
  );

/** Its message is shown to the user. */
export class SelectionTooLarge extends Error {}

interface ZipOptions {
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

const lanes = 4;
const widest = Math.max(...pictureWidths);

/**
 * Makes a ZIP of pictures in the browser. Stored, not compressed: pictures are compressed already. Streamed into a Blob, which the browser
 * may keep on disk.
 * @throws SelectionTooLarge above the limits; anything else when a picture fails to load.
 */
export async function zipPictures(images: readonly GalleryImage[], { onProgress, signal }: ZipOptions): Promise<Blob> {
  const { default: JsZip } = await import('jszip');
  const zip = new JsZip();
  const digits = String(images.length).length;
  let bytes = 0;
  let done = 0;
  let next = 0;
  const fetchSome = async () => {
    for (;;) {
      const index = next++;
      const image = images[index];
      if (!image) return;
      const picture = await fetchPicture(image, signal);
      bytes += picture.size;
      if (bytes > archiveLimits.bytes) throw new SelectionTooLarge(tooMuch);
      const number = String(index + 1).padStart(digits, '0');
      // Not as a blob: jszip would read it at once, and hold both.
      zip.file(`${number}.${extensionOf(picture.type)}`, await picture.arrayBuffer(), { compression: 'STORE' });
      onProgress((done += 1));
    }
  };
  await Promise.all(Array.from({ length: lanes }, fetchSome));
  const parts: Blob[] = [];
  await new Promise<void>((resolve, reject) => {
    const stream = zip.generateInternalStream({ type: 'uint8array', compression: 'STORE', streamFiles: true });
    stream.on('data', (chunk) => void parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>])));
    stream.on('error', reject);
    stream.on('end', resolve);
    stream.resume();
  });
  return new Blob(parts, { type: 'application/zip' });
}

async function fetchPicture({ ruta_archivo }: GalleryImage, signal: AbortSignal): Promise<Blob> {
  const address = toStaticPath(ruta_archivo);
  if (!address) throw new TypeError('The picture has no address');
  const reply = await fetch(inWidth(address, widest), { signal });
  if (!reply.ok) throw new Error(`The picture came with status ${reply.status}`);
  return reply.blob();
}

const extensionOf = (type: string) => /^image\/(webp|png|gif|avif)/.exec(type)?.[1] ?? 'jpg';

const tooMuch = `Las imágenes seleccionadas pesan más de ${archiveLimits.bytes / 1024 / 1024} MB. Selecciona menos.`;
