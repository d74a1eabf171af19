import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { FileStore } from '../files/file-store.ts';
import { openPicture } from '../images/picture-files.ts';

/** In pixels: for tabs, telephones, and an installed site. */
export const iconSizes = [64, 180, 192, 512] as const;
export type IconSize = (typeof iconSizes)[number];

/** Where the logo is an icon. Its name identifies its content. */
export const iconPath = (logo: string, size: IconSize): string => `/static/logo/${logo}/${size}.png`;

const known = new Map<string, Promise<Buffer | undefined>>();

/** The club's logo as a square icon; undefined for an unknown name. */
export function drawIcon(files: FileStore, logo: string, size: IconSize): Promise<Buffer | undefined> {
  const key = `${logo} ${size}`;
  const icon = known.get(key) ?? draw(files, logo, size);
  // A club has one logo; of those tried out the last are cached.
  if (known.size >= 20) known.clear();
  known.set(key, icon);
  icon.then(
    (drawn) => drawn === undefined && known.delete(key),
    () => known.delete(key),
  );
  return icon;
}

async function draw(files: FileStore, logo: string, size: IconSize): Promise<Buffer | undefined> {
  const picture = await openPicture(files, 'ajustes', logo, 960);
  if (!picture) return undefined;
  const square = { width: size, height: size, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  return sharp(await buffer(await picture.file.read()))
    .resize(square)
    .png()
    .toBuffer();
}
