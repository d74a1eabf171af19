import sharp from 'sharp';
import { etagOf } from '../http/etag.ts';
import { defaultPicture as scene } from '../seed/scenes/default-picture.ts';

let drawn: Promise<{ jpeg: Buffer; etag: string }> | undefined;

/** What stands in for the cover of a gallery without pictures; drawn once in the life of the process. */
export function defaultPicture(): Promise<{ jpeg: Buffer; etag: string }> {
  drawn ??= draw();
  return drawn;
}

async function draw() {
  const jpeg = await sharp(Buffer.from(scene.draw())).resize({ width: 960 }).jpeg({ quality: 82 }).toBuffer();
  return { jpeg, etag: etagOf(jpeg) };
}
