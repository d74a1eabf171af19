import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { writeZip, type ZipEntry } from './write-zip.ts';

const text = (name: string, content: string): ZipEntry => ({
  name,
  size: Buffer.byteLength(content),
  crc32: crc32(content),
  open: async () => Readable.from([Buffer.from(content)]),
});

test('more entries than the old end of a directory can count', async () => {
  const zip = writeZip(Array.from({ length: 65_535 }, (_, place) => text(`${place}.txt`, `foto ${place}`)));
  const bytes = await buffer(zip.read());
  expect(bytes).toHaveLength(zip.size);
  const read = await JSZip.loadAsync(bytes);
  expect(Object.keys(read.files)).toHaveLength(65_535);
  expect(await read.file('65534.txt')?.async('string')).toBe('foto 65534');
});

test('an entry beyond 4 GB is found where the directory says', async () => {
  const megabyte = Buffer.alloc(1024 * 1024);
  const count = 2_100;
  const big = (name: string): ZipEntry => ({
    name,
    size: count * megabyte.length,
    crc32: 0,
    open: async () => Readable.from(Array.from({ length: count }, () => megabyte)),
  });
  const zip = writeZip([big('uno.jpg'), big('dos.jpg'), text('tres.txt', 'hola')]);
  let length = 0;
  let tail = Buffer.alloc(0);
  for await (const chunk of zip.read() as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (chunk.length < megabyte.length) tail = Buffer.concat([tail, chunk]);
    else tail = Buffer.alloc(0);
  }
  expect(length).toBe(zip.size);

  /** What stands at a place of the whole, of which only the end was kept. */
  const at = (place: bigint | number) => tail.subarray(Number(place) - (length - tail.length));
  const locator = tail.subarray(-42, -22);
  expect(locator.readUInt32LE(0)).toBe(0x07064b50);
  const end = at(locator.readBigUInt64LE(8));
  expect(end.readUInt32LE(0)).toBe(0x06064b50);
  expect(end.readBigUInt64LE(32)).toBe(3n);
  const directory = at(end.readBigUInt64LE(48));
  const last = directory.subarray(directory.lastIndexOf('tres.txt') - 46);
  expect(last.readUInt32LE(42)).toBe(0xffffffff);
  const local = at(last.readBigUInt64LE(46 + 'tres.txt'.length + 4));
  expect(local.readUInt32LE(0)).toBe(0x04034b50);
  expect(local.subarray(30, 42).toString()).toBe('tres.txthola');
});
