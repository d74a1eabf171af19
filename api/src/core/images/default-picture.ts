import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { etagOf } from 'platform/serve/etag';

let drawn: Promise<{ jpeg: Buffer; etag: string }> | undefined;

/** The placeholder cover of a gallery without pictures; made once per process. */
export function defaultPicture(): Promise<{ jpeg: Buffer; etag: string }> {
  drawn ??= draw();
  return drawn;
}

async function draw() {
  const svg = await readFile(new URL('./default-picture.svg', import.meta.url));
  const jpeg = await sharp(svg).resize({ width: 960 }).jpeg({ quality: 82 }).toBuffer();
  return { jpeg, etag: etagOf(jpeg) };
}
