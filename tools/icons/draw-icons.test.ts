import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawIcons } from './draw-icons.ts';

const folder = new URL('../../shell/public/icons/', import.meta.url);

test('the icons are drawn from the mark: in the sizes that devices ask for, the cut ones without a hole, and the shell has them', async () => {
  const icons = await drawIcons(await readFile(new URL('favicon.svg', folder)));
  const ico = icons['favicon.ico'] ?? Buffer.alloc(0);
  const pictures = { ...icons, 'favicon.ico': ico.subarray(ico.readUInt32LE(18)) };
  const about = await Promise.all(
    Object.entries(pictures).map(async ([name, file]) => {
      const { width, height } = await sharp(file).metadata();
      const { isOpaque } = await sharp(file).stats();
      return [name, width, height, isOpaque];
    }),
  );
  expect(about).toEqual([
    ['favicon.ico', 32, 32, false],
    ['apple-touch-icon.png', 180, 180, true],
    ['icon-192.png', 192, 192, false],
    ['icon-512.png', 512, 512, false],
    ['maskable-512.png', 512, 512, true],
  ]);
  for (const [name, file] of Object.entries(icons)) expect((await readFile(new URL(name, folder))).length, name).toBe(file.length);
});
