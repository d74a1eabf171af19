import sharp, { type Metadata } from 'sharp';
import { expect, test } from 'vitest';
import { drawAnimation } from '../../testing/pictures.ts';
import { stripMetadata } from './strip-metadata.ts';

const plain = (format: 'jpeg' | 'png' | 'webp' | 'gif') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#b5402b' } })
    .toFormat(format)
    .toBuffer();
const tagged = async (format: 'jpeg' | 'png' | 'webp', orientation: number) =>
  sharp(await plain(format))
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 4/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">home address</x:xmpmeta>')
    .withMetadata({ orientation, icc: 'p3' })
    .toFormat(format)
    .toBuffer();
const told = ({ exif, xmp, iptc }: Metadata) => [exif?.length, xmp?.length, iptc?.length];
const pixels = (file: Buffer) => sharp(file).raw().toBuffer();

test.each(['jpeg', 'png', 'webp'] as const)('a %s loses its metadata, and no pixel', async (format) => {
  const file = await tagged(format, 1);
  expect(await sharp(file).metadata()).toMatchObject({ exif: expect.any(Buffer), xmp: expect.any(Buffer), icc: expect.any(Buffer) });
  const clean = stripMetadata(file, format, 1);
  if (!clean) throw new Error('It was not cleaned.');
  const left = await sharp(clean).metadata();
  expect(told(left)).toEqual([undefined, undefined, undefined]);
  // The colour profile stays.
  expect(left.icc).toBeInstanceOf(Buffer);
  expect(clean.includes('Camera')).toBe(false);
  expect((await pixels(clean)).equals(await pixels(file))).toBe(true);
});

test('a JPEG taken sideways keeps its orientation, and only that', async () => {
  const clean = stripMetadata(await tagged('jpeg', 6), 'jpeg', 6);
  const left = await sharp(clean).metadata();
  expect([left.orientation, told(left)]).toEqual([6, [32, undefined, undefined]]);
  expect(clean?.includes('Camera')).toBe(false);
});

test('what follows the end of a JPEG goes: phones append films and second pictures there', async () => {
  for (const progressive of [false, true]) {
    const file = await sharp(await plain('jpeg'))
      .jpeg({ progressive })
      .toBuffer();
    expect(stripMetadata(Buffer.concat([file, Buffer.from('film with a place')]), 'jpeg')?.equals(file)).toBe(true);
  }
});

test('a picture without metadata stays byte for byte', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
    const file = await plain(format);
    expect(stripMetadata(file, format)).toBe(file);
  }
});

test('a GIF loses its comments, what programs wrote into it and what follows its end; it moves as before', async () => {
  const file = await drawAnimation('gif');
  const block = (label: string, ...data: string[]) =>
    Buffer.from(`!${label}${data.map((text) => String.fromCharCode(text.length) + text).join('')}\0`, 'latin1');
  const secrets = [
    block('\xfe', 'home address', 'and more'),
    block('\xff', 'XMP DataXMP', 'home address'),
    block('\xff', 'NETSCAPE2.0', '\x01\0\0', 'home address'),
    block('\x42', 'home address'),
  ];
  // Before the first extension: behind the header and its table of colours.
  const at = file.indexOf(0x21, 13);
  const tagged = Buffer.concat([file.subarray(0, at), ...secrets, file.subarray(at), Buffer.from('home address')]);
  expect(await sharp(tagged).metadata()).toMatchObject({ pages: 2 });
  expect(stripMetadata(tagged, 'gif')?.equals(file)).toBe(true);
});

test('a file that cannot be cleaned without encoding it again gives undefined', async () => {
  expect(stripMetadata((await plain('gif')).subarray(0, -30), 'gif')).toBeUndefined();
  expect(stripMetadata(await tagged('webp', 6), 'webp', 6)).toBeUndefined();
  expect(stripMetadata(Buffer.from('ffd8ffe1'.padEnd(40, '0'), 'hex'), 'jpeg')).toBeUndefined();
});
