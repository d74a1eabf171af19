import sharp from 'sharp';
import { expect, test } from 'vitest';
import { processPicture } from './process-picture.ts';

const plain = (width: number, height: number, background = '#b5402b') => sharp({ create: { width, height, channels: 3, background } });
const refused = { statusCode: 400, detail: expect.stringContaining('no es una imagen') };

test('a picture becomes WebP in three widths, with its size, colour and checksum', async () => {
  const made = await processPicture(await plain(2400, 1600).jpeg().toBuffer());
  expect(made).toMatchObject({ ancho: 2400, alto: 1600, checksum: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(made.renditions.map(({ width }) => width)).toEqual([480, 960, 1920]);
  for (const { width, webp } of made.renditions) expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width });
  // sharp counts colours in steps of 16.
  const parts = [1, 3, 5].map((i) => Number.parseInt(made.color.slice(i, i + 2), 16));
  for (const [i, part] of [0xb5, 0x40, 0x2b].entries()) expect(Math.abs((parts[i] ?? 0) - part)).toBeLessThanOrEqual(16);
});

test.each([
  [300, [300]],
  [480, [480]],
  [700, [480, 700]],
  [960, [480, 960]],
  [1919, [480, 960, 1919]],
])('a picture %i wide is never enlarged', async (width, expected) => {
  const { renditions } = await processPicture(await plain(width, 200).png().toBuffer());
  expect(await Promise.all(renditions.map(async ({ webp }) => (await sharp(webp).metadata()).width))).toEqual(expected);
});

test('a photograph taken sideways stands upright, and tells neither place nor camera', async () => {
  const jpeg = await plain(600, 400)
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 4/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await sharp(jpeg).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
  const made = await processPicture(jpeg);
  expect(made).toMatchObject({ ancho: 400, alto: 600 });
  const seen = await sharp(made.renditions.at(-1)?.webp).metadata();
  expect(seen).toMatchObject({ width: 400, height: 600 });
  expect([seen.exif, seen.icc, seen.xmp, seen.orientation]).toEqual([undefined, undefined, undefined, undefined]);
});

test('transparency is kept', async () => {
  const png = await sharp({ create: { width: 600, height: 300, channels: 4, background: { r: 10, g: 80, b: 100, alpha: 0 } } })
    .png()
    .toBuffer();
  const { renditions, color } = await processPicture(png);
  expect((await sharp(renditions[0]?.webp).metadata()).hasAlpha).toBe(true);
  expect(color).toMatch(/^#f[0-9a-f]f[0-9a-f]f[0-9a-f]$/);
});

test.each(['png', 'webp', 'gif', 'avif'] as const)('%s is admitted', async (format) => {
  expect(await processPicture(await plain(64, 48).toFormat(format).toBuffer())).toMatchObject({ ancho: 64, alto: 48 });
});

const jpeg = await plain(800, 600).jpeg().toBuffer();
test.each([
  ['a truncated JPEG', jpeg.subarray(0, Math.floor(jpeg.length / 2))],
  ['text named .jpg', Buffer.from('this is no picture')],
  ['no bytes', Buffer.alloc(0)],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')],
  ['TIFF', await plain(8, 8).tiff().toBuffer()],
  ['more pixels than fit the memory', await plain(10_000, 5_001).png().toBuffer()],
])('%s is refused', async (_name, file) => {
  await expect(processPicture(file)).rejects.toMatchObject(refused);
});
