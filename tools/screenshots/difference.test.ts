import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findDifference } from './difference.ts';

const cream = { r: 250, g: 243, b: 224 };

/** A PNG of one colour, with another pixel here and there. */
async function draw(width: number, height: number, others: readonly [x: number, y: number][] = []): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) pixels.set([cream.r, cream.g, cream.b], at * 3);
  for (const [x, y] of others) pixels.set([cream.r, cream.g, cream.b - 1], (y * width + x) * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

const colourAt = async (png: Buffer, left: number, top: number) => [
  ...(await sharp(png).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

test('the same picture is no difference, however it is packed', async () => {
  const picture = await draw(40, 30);
  expect(await findDifference(picture, await draw(40, 30))).toBeUndefined();
  const packed = await sharp(picture).png({ compressionLevel: 0 }).toBuffer();
  expect(packed.equals(picture)).toBe(false);
  expect(await findDifference(picture, packed)).toBeUndefined();
});

test('a pixel that is another colour, by however little, is marked in red', async () => {
  const difference = await findDifference(
    await draw(40, 30),
    await draw(40, 30, [
      [39, 29],
      [0, 0],
    ]),
  );
  expect(difference?.pixels).toBe(2);
  const picture = difference?.picture ?? Buffer.of();
  expect(await colourAt(picture, 39, 29)).toEqual([220, 0, 40]);
  expect(await colourAt(picture, 20, 15)).toEqual([254, 252, 248]);
});

test.each([
  [40, 33, 120],
  [41, 30, 30],
  [38, 30, 60],
])('a picture of %i by %i pixels differs where there is nothing on one side', async (width, height, pixels) => {
  const difference = await findDifference(await draw(40, 30), await draw(width, height));
  expect(difference?.pixels).toBe(pixels);
});
