import sharp, { type Sharp } from 'sharp';
import { HttpError } from '../base/http-error.ts';

/** In pixels, of the longer side: what a logo is drawn or kept at. */
const longestSide = 1920;
/** How much of the longer side is left free around what is seen. */
const padding = 0.04;
/** How much a border may differ from its corner, of 255: what a JPEG makes of one colour. */
const sameColour = 12;
/** Of a drawing; a logo has some kilobytes. */
const mostBytesOfDrawing = 1024 * 1024;
/** In s. A drawing is a program: some take for ever. */
const drawFor = 10;

const tooLarge = () => new HttpError(400, 'El dibujo SVG es demasiado grande: se admite 1 MB. Guárdalo como PNG y vuelve a subirlo.');
const unsafe = () =>
  new HttpError(
    400,
    'El dibujo SVG lleva dentro programas, imágenes o cosas de otra dirección, que aquí no se admiten. Guárdalo como PNG y vuelve a subirlo.',
  );
const unreadable = () => new HttpError(400, 'El dibujo SVG está dañado y no se puede leer. Guárdalo como PNG y vuelve a subirlo.');

/** Begins as XML does: the metadata of any other picture may hold the same words. */
export const isSvg = (file: Buffer): boolean => {
  const start = file.toString('utf8', 0, 2000);
  return /^\uFEFF?\s*</.test(start) && /<svg[\s>]/i.test(start);
};

/** Anything that runs, loads or expands: the file is rendered here, and only its pixels are kept, but a logo needs none of it. */
const forbidden = [
  /<!ENTITY/i,
  /<!DOCTYPE[^<>[]*\[/i,
  /<\?xml-stylesheet/i,
  /<(?:[\w.-]+:)?(?:script|foreignObject|image|feImage|iframe|embed|object|audio|video)[\s/>]/i,
  /\son\w+\s*=/i,
  /@import/i,
  // References within the file are allowed.
  /(?:\s|:)href\s*=(?!\s{0,20}["']\s{0,20}#)/i,
  /url\((?!\s{0,20}["']?\s{0,20}#)/i,
];

/** The entities that Adobe Illustrator writes, each a piece of text for a namespace; the whole declaration as [0], they as [1]. */
const declared =
  /<!DOCTYPE\s+svg\b[^[\]<>]{0,500}\[((?:\s{0,20}<!ENTITY\s{1,20}[\w.-]{1,100}\s{1,20}"[^"<>&%]{0,300}"\s{0,20}>){1,50})\s{0,20}\]\s{0,20}>/;

/** Puts such texts where they are named. Entities of any other kind stay, and are rejected. */
function expandEntities(text: string): string {
  const [declaration, list] = declared.exec(text) ?? [];
  if (declaration === undefined || list === undefined) return text;
  const values = new Map(
    [...list.matchAll(/<!ENTITY\s{1,20}([\w.-]{1,100})\s{1,20}"([^"]{0,300})"/g)].map(([, name, value]) => [name, value]),
  );
  return text.replace(declaration, '').replaceAll(/&([\w.-]{1,100});/g, (whole, name: string) => values.get(name) ?? whole);
}

/** The density at which the longer side has the wanted pixels: those of lengths in px grow with it, those of mm, cm, in and pt with its square. */
async function densityOf(file: Buffer): Promise<number> {
  const sideAt = async (density: number) => {
    const { width, height } = await sharp(file, { density, limitInputPixels: false }).metadata();
    return Math.max(width, height);
  };
  const times = longestSide / (await sideAt(72));
  const [linear, root] = [times, Math.sqrt(times)].map((each) => Math.min(Math.max(72 * each, 1), 100_000)) as [number, number];
  const missed = async (density: number) => Math.abs((await sideAt(density)) - longestSide);
  return (await missed(linear)) <= (await missed(root)) ? linear : root;
}

/** Renders an SVG to pixels. The decoder runs no script and loads nothing; an SVG that would is rejected with a message. */
async function drawSvg(file: Buffer): Promise<Buffer> {
  if (file.length > mostBytesOfDrawing) throw tooLarge();
  // Another encoding could hide forbidden parts.
  const text = expandEntities(new TextDecoder('utf-8', { fatal: true }).decode(file));
  if (text.length > mostBytesOfDrawing) throw tooLarge();
  if (/<\?xml[^<>]*encoding\s*=\s*["'](?!utf-8["'])/i.test(text) || forbidden.some((part) => part.test(text))) throw unsafe();
  const safe = Buffer.from(text);
  return sharp(safe, { density: await densityOf(safe), limitInputPixels: 2 * longestSide ** 2, failOn: 'error' })
    .timeout({ seconds: drawFor })
    .resize(inside)
    .png()
    .toBuffer();
}

const inside = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const;

/**
 * Cuts a logo to what is seen, leaving a little room around it in the colour of its border: transparent where that is. A photo, which has no
 * border of one colour, stays as it is.
 *
 * @param mostPixels Beyond it a picture stays as it is: its reader rejects it or reads it smaller.
 * @returns undefined where there is nothing to fit.
 */
export async function fitLogo(file: Buffer, mostPixels: number): Promise<Buffer | undefined> {
  const isDrawing = isSvg(file);
  const whole = isDrawing
    ? await drawSvg(file).catch((error: unknown) => {
        throw error instanceof HttpError ? error : unreadable();
      })
    : await readSmall(file, mostPixels);
  if (!whole) return undefined;
  const fitted = await trim(whole);
  return fitted ?? (isDrawing ? whole : undefined);
}

async function readSmall(file: Buffer, mostPixels: number): Promise<Buffer | undefined> {
  const input = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' });
  const { format, width, height } = await input.metadata();
  if (!['jpeg', 'png', 'webp', 'gif'].includes(format) || width * height > mostPixels) return undefined;
  return input.autoOrient().resize(inside).png().toBuffer();
}

async function trim(whole: Buffer): Promise<Buffer | undefined> {
  const { width, height } = await sharp(whole).metadata();
  const seen = await sharp(whole).trim({ threshold: sameColour }).png().toBuffer({ resolveWithObject: true });
  if (seen.info.width === width && seen.info.height === height) return undefined;
  const room = Math.round(padding * Math.max(seen.info.width, seen.info.height));
  const background = await cornerOf(sharp(whole));
  return sharp(seen.data).extend({ top: room, bottom: room, left: room, right: room, background }).png().toBuffer();
}

async function cornerOf(picture: Sharp) {
  const [r = 255, g = 255, b = 255, alpha = 255] = await picture
    .ensureAlpha()
    .toColourspace('srgb')
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return { r, g, b, alpha: alpha / 255 };
}
