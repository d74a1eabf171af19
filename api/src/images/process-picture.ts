import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { pictureWidths as widths } from 'shared/contract/pictures';
import { Refusal } from '../http/errors.ts';
import { takeTurns } from '../take-turns.ts';

export type Width = (typeof widths)[number];

export interface Rendition {
  /** At most this wide: a small picture is never enlarged. */
  width: Width;
  webp: Buffer;
}

export interface ProcessedPicture {
  /** SHA-256 of the file that came in, in hex. */
  checksum: string;
  /** In pixels, as seen: after the camera's orientation is applied. */
  ancho: number;
  alto: number;
  /** Dominant colour, '#rrggbb'. */
  color: string;
  /** Narrowest first; the wider ones are missing when the picture is smaller. */
  renditions: Rendition[];
}

// What is admitted is decided by what decodes, not by a name or a header. SVG may carry scripts and links.
const admitted = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
/** Some 50 megapixels: beyond any camera that a member carries, below what exhausts the memory. */
const limitInputPixels = 50_000_000;
/** The tallest that WebP can be. */
const tallest = 16_383;

// Two pictures at once, each on one thread: the rest of the server keeps its share of a small machine.
sharp.concurrency(1);
sharp.cache(false);
const inTurn = takeTurns(2);

export const unreadablePicture = () =>
  new Refusal(400, 'El archivo no es una imagen que se pueda leer. Se admiten JPEG, PNG, WebP, GIF y AVIF.');

/**
 * Decodes a picture from a file or from memory and makes what the site serves of it, without any metadata.
 *
 * @param effort Of the WebP encoder, 0 (fast) to 6 (small).
 * @throws Refusal (400) when it is not a whole picture of an admitted format.
 */
export async function processPicture(source: string | Buffer, effort = 4): Promise<ProcessedPicture> {
  return inTurn(async () => {
    const file = typeof source === 'string' ? await readFile(source) : source;
    const checksum = createHash('sha256').update(file).digest('hex');
    try {
      return { checksum, ...(await render(file, effort)) };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw unreadablePicture();
    }
  });
}

async function render(file: Buffer, effort: number): Promise<Omit<ProcessedPicture, 'checksum'>> {
  const input = sharp(file, { limitInputPixels, failOn: 'warning' });
  const { format, compression, autoOrient } = await input.metadata();
  if (!admitted.has(format) || (format === 'heif' && compression !== 'av1')) throw unreadablePicture();

  const largest = await input
    .autoOrient()
    .resize({ width: widths[2], height: tallest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = largest.info;
  const from = () => sharp(largest.data, { raw: { width, height, channels } });

  // Those narrower than the picture, and the next one, which holds it as it is.
  const wanted = widths.slice(0, widths.filter((target) => target < width).length + 1);
  const renditions: Rendition[] = [];
  for (const target of wanted) {
    const resized = target < width ? from().resize({ width: target }) : from();
    renditions.push({ width: target, webp: await resized.webp({ quality: 80, effort }).toBuffer() });
  }
  return { ancho: autoOrient.width, alto: autoOrient.height, color: await findColour(from()), renditions };
}

async function findColour(picture: Sharp): Promise<string> {
  const small = await picture
    .resize({ width: 64, height: 64, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { dominant } = await sharp(small).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
