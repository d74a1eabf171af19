import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

let colours = 0;

/** A picture like no other that this process made. */
export function draw(width = 64, height = 48): Sharp {
  const number = ++colours;
  const background = { r: number % 256, g: (number * 7) % 256, b: 40 + Math.floor(number / 256) };
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A form with these files in the field that a gallery takes. */
export function filesForm(files: readonly (readonly [name: string, content: Buffer])[]): FormData {
  const form = new FormData();
  for (const [name, content] of files) form.append('files', new Blob([new Uint8Array(content)]), name);
  return form;
}

/** Keys of the gallery files that a store under this data folder holds, sorted; on S3 of the test server's own files. */
export async function listGalleryFiles(dataDir: string): Promise<string[]> {
  const roots = [join(dataDir, 'files'), join(dataDir, 's3/club')];
  const lists = await Promise.all(roots.map((root) => readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])));
  const keys = lists.flat().flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const root = roots.find((each) => path.startsWith(each)) ?? '';
    return entry.isFile() && !/_metadata\.json$|\.md5$/.test(path) ? [path.slice(root.length + 1).replace('._S3rver_object', '')] : [];
  });
  return keys.filter((key) => /^(originales\/)?galerias\//.test(key)).sort();
}
