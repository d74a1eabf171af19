import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { pictureWidths as widths, placeholderWidth } from 'shared/facts/pictures';
import type { Content } from 'platform/store/object-store';
import { HttpError } from '../base/http-error.ts';
import { fitLogo, isSvg } from './fit-logo.ts';
import { stripMetadata } from './strip-metadata.ts';
import { createSemaphore } from 'platform/store/semaphore';

export type Width = typeof placeholderWidth | (typeof widths)[number];

interface Rendition {
  /** At most this wide: a small picture is never enlarged. */
  width: Width;
  webp: Buffer;
}

export interface ProcessedPicture {
  /** SHA-256 in hex of the file that came in; of a fitted logo, of what was made of it: stored files are named by it, and never change. */
  checksum: string;
  /** In pixels, as seen: after the camera's orientation is applied. */
  ancho: number;
  alto: number;
  /** Dominant colour, '#rrggbb'. */
  color: string;
  /** The placeholder, then from narrow to wide; the wider ones are missing when the picture is smaller. */
  renditions: Rendition[];
  /** The picture in full size, without metadata; its bytes, and its CRC-32 in hex. */
  original: Buffer;
  tamano: number;
  crc32: string;
  /** File name extension of the full size, by what it really is. */
  extension: string;
}

/** The outcome, with its full size in memory or in a file. */
export type MadePicture = Omit<ProcessedPicture, 'original'> & { original: Content };

// Admission goes by the decoder, not by a name or a header. SVG may carry scripts and links.
const extensions: Readonly<Record<string, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif', heif: 'avif' };
/** In pixels. A JPEG is decoded at a smaller scale, so that panoramas and telephones of 200 megapixels take no more memory than a small one. */
const mostOfJpeg = 250_000_000;
/** In pixels, of formats that are decoded whole, progressive JPEGs too: beyond telephones of 64 megapixels, below what exhausts the memory. */
const mostDecoded = 70_000_000;
const mostPixels = ({ format, isProgressive }: Metadata) => (format === 'jpeg' && !isProgressive ? mostOfJpeg : mostDecoded);
/** The qualities of WebP, tried one after the other. */
const qualities = [80, 65, 50, 35, 20];
/** The width served to telephones: a bound that loads a page's one picture in time. */
const mostBytes: Readonly<Partial<Record<Width, number>>> = { 960: 110_000 };
/** The tallest that WebP can be. */
const tallest = 16_383;

/** Each on one thread: the rest of the server keeps its share of a small machine. */
export const picturesAtOnce = 2;
sharp.concurrency(1);
sharp.cache(false);
const withPermit = createSemaphore(picturesAtOnce);

const unreadablePicture = () =>
  new HttpError(400, 'El archivo no es una imagen que se pueda leer. Se admiten JPEG, PNG, WebP, GIF y AVIF.');

/**
 * Decodes a picture from a file or from memory and makes what the site serves of it, without any metadata. Of an animation
 * the first frame is shown.
 *
 * @param effort Of the WebP encoder, 0 (fast) to 6 (small).
 * @param isLogo It may be a drawing (SVG), and is cut to what is seen.
 * @throws HttpError (400) when it is not a whole picture of an admitted format, or has too many pixels.
 */
export async function processPicture(source: string | Buffer, { effort = 4, isLogo = false } = {}): Promise<ProcessedPicture> {
  return withPermit(async () => {
    const file = typeof source === 'string' ? await readFile(source) : source;
    try {
      const shown = (isLogo ? await fitLogo(file, mostDecoded) : undefined) ?? file;
      return { checksum: createHash('sha256').update(shown).digest('hex'), ...(await render(shown, effort)) };
    } catch (error) {
      if (error instanceof HttpError) throw error;
      throw explainUnreadable(file, error);
    }
  });
}

/** Why a picture was rejected, as far as the user can do something about it. */
function explainUnreadable(file: Buffer, error: unknown): HttpError {
  if (file.length === 0) return new HttpError(400, 'El archivo está vacío.');
  if (isHeic(file)) return heic();
  if (isSvg(file)) return svg();
  if (error instanceof Error && /pixel limit/.test(error.message)) return tooManyPixels(isJpeg(file) ? mostOfJpeg : mostDecoded);
  return unreadablePicture();
}

const heic = () => new HttpError(400, 'Las imágenes HEIC no se pueden leer aquí. Guárdala o expórtala como JPEG y vuelve a subirla.');
const svg = () => new HttpError(400, 'Los dibujos SVG no se admiten. Guárdalo como PNG o JPEG y vuelve a subirlo.');
const isJpeg = (file: Buffer) => file[0] === 0xff;
const tooManyPixels = (most: number) =>
  new HttpError(400, `La imagen es demasiado grande: se admiten ${most / 1e6} megapíxeles como máximo.`);
const isHeic = (file: Buffer) => /^ftyp(hei[cxms]|hev[cxms])/.test(file.toString('latin1', 4, 12));

async function render(file: Buffer, effort: number): Promise<Omit<ProcessedPicture, 'checksum'>> {
  // A camera's small faults of format are warnings; a truncated picture is an error.
  const input = sharp(file, { limitInputPixels: mostOfJpeg, failOn: 'error' });
  const metadata = await input.metadata();
  const { format, compression, autoOrient } = metadata;
  if (format === 'svg') throw svg();
  if (format === 'heif' && compression !== 'av1') throw heic();
  const extension = extensions[format];
  if (extension === undefined) throw unreadablePicture();
  if (metadata.width * metadata.height > mostPixels(metadata)) throw tooManyPixels(mostPixels(metadata));

  const largest = await input
    .autoOrient()
    .resize({ width: widths[2], height: tallest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = largest.info;
  const from = () => sharp(largest.data, { raw: { width, height, channels } });

  const renditions: Rendition[] = [{ width: placeholderWidth, webp: await drawPlaceholder(from()) }];
  // Widths below the picture's, and the next one, which holds it in its own size.
  for (const target of widths.slice(0, widths.filter((target) => target < width).length + 1)) {
    const resize = () => (target < width ? from().resize({ width: target }) : from());
    renditions.push({ width: target, webp: await encode(resize, target, effort) });
  }
  return {
    ancho: autoOrient.width,
    alto: autoOrient.height,
    color: await findColour(from()),
    renditions,
    ...sumUp(cleanOriginal(file, metadata), extension, renditions.at(-1)?.webp ?? file),
  };
}

/** Encodes in the best quality within its bytes: leaves and gravel cost a lot, and the difference is invisible on a telephone. */
async function encode(draw: () => Sharp, width: Width, effort: number): Promise<Buffer> {
  let webp = Buffer.alloc(0);
  for (const quality of qualities) {
    webp = await draw().webp({ quality, effort }).toBuffer();
    if (webp.length <= (mostBytes[width] ?? Infinity)) break;
  }
  return webp;
}

/** The original without metadata; undefined when that takes encoding it again. */
function cleanOriginal(file: Buffer, { format, orientation, exif, xmp, iptc }: Metadata): Buffer | undefined {
  // The decoder does not report a GIF's other contents.
  return stripMetadata(file, format, orientation) ?? (exif || xmp || iptc || format === 'gif' ? undefined : file);
}

function sumUp(cleaned: Buffer | undefined, extension: string, instead: Buffer) {
  const original = cleaned ?? instead;
  const sum = crc32(original).toString(16).padStart(8, '0');
  return { original, tamano: original.length, crc32: sum, extension: cleaned ? extension : 'webp' };
}

/** Effort 4 takes three times as long as 3 for 5 % fewer bytes. */
export const encodeAvif = (stored: Buffer, width: number): Promise<Buffer> =>
  sharp(stored).resize({ width, withoutEnlargement: true }).avif({ quality: 50, effort: 3 }).toBuffer();

export const drawPlaceholder = (picture: Sharp): Promise<Buffer> =>
  picture
    .resize({ width: placeholderWidth, height: 4 * placeholderWidth, fit: 'inside' })
    .webp({ quality: 30, alphaQuality: 30 })
    .toBuffer();

export async function findColour(picture: Sharp): Promise<string> {
  const small = await picture
    .resize({ width: 64, height: 64, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { dominant } = await sharp(small).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
