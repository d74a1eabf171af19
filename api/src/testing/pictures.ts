import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

let colours = 0;

/** A picture like no other that this process made. */
export function draw(width = 64, height = 48): Sharp {
  const number = ++colours;
  const background = { r: number % 256, g: (number * 7) % 256, b: 40 + Math.floor(number / 256) };
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A PNG of 20,000 by 20,000 pixels that weighs little: one bit each, and all black. */
export function drawHugePng(): Buffer {
  const side = 20_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  // Each row is a filter byte, 0, then one bit a pixel.
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** An animation of two frames, 60 by 40 pixels. */
export function drawAnimation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(60 * 40 * 3, 'b5402b', 'hex'), Buffer.alloc(60 * 40 * 3, '2b40b5', 'hex')]);
  return sharp(frames, { raw: { width: 60, height: 80, channels: 3, pageHeight: 40 } })
    .toFormat(format)
    .toBuffer();
}

/** A form with these files in the field that a gallery takes. */
export function filesForm(files: readonly (readonly [name: string, content: Buffer])[]): FormData {
  const form = new FormData();
  for (const [name, content] of files) form.append('files', new Blob([new Uint8Array(content)]), name);
  return form;
}

/** Keys of the gallery files that a store under this data folder holds, sorted; on S3 of the test server's own files. */
export async function listGalleryFiles(dataDir: string): Promise<string[]> {
  const roots = [join(dataDir, 'files'), join(dataDir, 's3/tests')];
  const lists = await Promise.all(roots.map((root) => readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])));
  const keys = lists.flat().flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const root = roots.find((each) => path.startsWith(each)) ?? '';
    return entry.isFile() && !/_metadata\.json$|\.md5$/.test(path) ? [path.slice(root.length + 1).replace('._S3rver_object', '')] : [];
  });
  return keys.filter((key) => /^(originales\/)?galerias\//.test(key)).sort();
}
