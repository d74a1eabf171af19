import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { drawAnimation, drawHugePng } from '../../testing/pictures.ts';
import { endPictureProcess, processApart } from './process-apart.ts';
import { processPicture } from './process-picture.ts';

const plain = (width: number, height: number, background = '#b5402b') => sharp({ create: { width, height, channels: 3, background } });

test('a picture becomes WebP in three widths and a tiny one, with its size, colour and checksum', async () => {
  const made = await processPicture(await plain(2400, 1600).jpeg().toBuffer());
  expect(made).toMatchObject({ ancho: 2400, alto: 1600, checksum: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(made.renditions.map(({ width }) => width)).toEqual([24, 480, 960, 1920]);
  expect(made.renditions[0]?.webp.length).toBeLessThan(300);
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
  expect(await Promise.all(renditions.map(async ({ webp }) => (await sharp(webp).metadata()).width))).toEqual([24, ...expected]);
});

test('a photograph taken sideways stands upright, and reveals neither place nor camera', async () => {
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

test('what a telephone is served of a photograph full of detail weighs little, also upright', { tags: 'nightly' }, async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 15 } as const;
  for (const [width, height] of [
    [4000, 3000],
    [3000, 4000],
  ] as const) {
    // Leaves and gravel: detail in pieces of eight pixels.
    const grain = await sharp({ create: { width: width / 8, height: height / 8, channels: 3, background: '#808080', noise } })
      .png()
      .toBuffer();
    const photo = await sharp(grain).resize(width, height, { kernel: 'cubic' }).jpeg({ quality: 90 }).toBuffer();
    const { renditions } = await processPicture(photo);
    expect(renditions.find((rendition) => rendition.width === 960)?.webp.length).toBeLessThan(120 * 1024);
  }
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

test.each(['gif', 'webp'] as const)('of an animated %s the first frame is shown, and the whole is kept', async (format) => {
  const file = await drawAnimation(format);
  expect((await sharp(file).metadata()).pages).toBe(2);
  const made = await processPicture(file);
  expect(made).toMatchObject({ ancho: 60, alto: 40, color: expect.stringMatching(/^#[ab]/) });
  expect((await sharp(made.renditions[1]?.webp).metadata()).pages).toBeUndefined();
  expect(made.original).toBe(file);
});

const jpeg = await plain(800, 600).jpeg().toBuffer();
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)]);
test.each([
  ['a truncated JPEG', jpeg.subarray(0, Math.floor(jpeg.length / 2)), 'no es una imagen'],
  ['text named .jpg', Buffer.from('this is no picture'), 'no es una imagen'],
  ['no bytes', Buffer.alloc(0), 'vacío'],
  [
    'SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><rect width="9" height="9"/></svg>'),
    'SVG no se admiten',
  ],
  ['HEIC', heic, 'HEIC'],
  ['TIFF', await plain(8, 8).tiff().toBuffer(), 'no es una imagen'],
  ['more pixels than fit the memory', await plain(10_000, 7_001).png().toBuffer(), '70 megapíxeles'],
])('%s is rejected with its reason', async (_name, file, reason) => {
  await expect(processPicture(file)).rejects.toMatchObject({
    statusCode: 400,
    detail: expect.stringMatching(new RegExp(`${reason}.*\\.$`)),
  });
});

test.each([
  ['a panorama', 16_382, 3628],
  ['a telephone of 64 megapixels', 9248, 6936],
])('%s is read smaller', { tags: 'nightly' }, async (_what, width, height) => {
  const file = await plain(width, height).jpeg().toBuffer();
  const before = process.resourceUsage().maxRSS;
  expect(await processPicture(file)).toMatchObject({ ancho: width, alto: height, extension: 'jpg' });
  // Whole it would be 180 MB.
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(120_000);
});

test('a PNG of 20,000 by 20,000 pixels is rejected before it is decoded', async () => {
  const file = drawHugePng();
  expect(await sharp(file, { limitInputPixels: false }).metadata()).toMatchObject({ format: 'png', width: 20_000, height: 20_000 });
  const before = process.resourceUsage().maxRSS;
  await expect(processPicture(file)).rejects.toMatchObject({ statusCode: 400, detail: expect.stringContaining('70 megapíxeles') });
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(50_000);
});

test('in a process of its own the same comes out, and an error keeps its words', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'club-picture-'));
  const [good, bad] = [join(folder, 'good'), join(folder, 'bad')];
  await writeFile(good, jpeg);
  await writeFile(bad, heic);
  const here = await processPicture(good);
  const [apart, refused] = await Promise.allSettled([processApart(good), processApart(bad)]);
  expect(apart).toMatchObject({ status: 'fulfilled', value: { checksum: here.checksum, crc32: here.crc32, ancho: 800, alto: 600 } });
  expect(refused).toMatchObject({ status: 'rejected', reason: { statusCode: 400, detail: expect.stringContaining('HEIC') } });
  await rm(folder, { recursive: true });
});

/** The processes that this one started for pictures. */
async function pictureProcesses(): Promise<number[]> {
  const children = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).trim().split(' ').filter(Boolean);
  const commands = await Promise.all(children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8')));
  return children.filter((_child, index) => commands[index]?.includes('picture-process')).map(Number);
}

test.runIf(process.platform === 'linux')('a killed decoder loses only what it works on; the rest go on', { tags: 'nightly' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'club-picture-'));
  const path = join(folder, 'good');
  await writeFile(path, jpeg);
  const made = Promise.allSettled([1, 2, 3, 4].map(() => processApart(path)));
  await Promise.resolve();
  for (const child of await pictureProcesses()) process.kill(child, 'SIGKILL');
  expect((await made).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled']);
  await rm(folder, { recursive: true });
});

test.runIf(process.platform === 'linux')('a decoder inherits no secret; a stop leaves none, and a later picture gets another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'club-picture-'));
  const path = join(folder, 'good');
  await writeFile(path, jpeg);
  await endPictureProcess();
  vi.stubEnv('JWT_SECRET', 'of the site');
  await processApart(path);
  vi.unstubAllEnvs();
  const [decoder, ...others] = await pictureProcesses();
  expect(others).toEqual([]);
  // /proc has the environment that it was started with.
  expect(await readFile(`/proc/${decoder}/environ`, 'utf8')).not.toContain('JWT_SECRET');
  await endPictureProcess();
  expect(await pictureProcesses()).toEqual([]);
  await endPictureProcess();
  await expect(processApart(path)).resolves.toMatchObject({ ancho: 800 });
  await rm(folder, { recursive: true });
});
