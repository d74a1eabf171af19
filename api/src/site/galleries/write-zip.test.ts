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

const le = (value: number, bytes: number) => {
  const eight = Buffer.alloc(8);
  eight.writeBigUInt64LE(BigInt(value));
  return eight.toString('hex', 0, bytes);
};

test('a ZIP is, byte for byte, what the format asks for: stored, names in UTF-8, of 1 January 1980', async () => {
  const zip = writeZip([text('peña.jpg', 'hola'), text('b.txt', 'x')]);
  const hex = (content: string) => Buffer.from(content).toString('hex');
  /** Version, flag, method, time, day, sum, both sizes, length of the name, of the extra field. */
  const facts = (name: string, content: string) =>
    `2d00 0008 0000 0000 2100 ${le(crc32(content), 4)} ${le(content.length, 4).repeat(2)} ${le(Buffer.byteLength(name), 2)} 0000`;
  const local = (name: string, content: string) => `504b0304 ${facts(name, content)} ${hex(name)} ${hex(content)}`;
  const listed = (name: string, content: string, at: number) =>
    `504b0102 2d00 ${facts(name, content)} 0000 0000 0000 00000000 ${le(at, 4)} ${hex(name)}`;
  const [first, second] = [30 + 9 + 4, 30 + 5 + 1];
  const expected = [
    local('peña.jpg', 'hola') + local('b.txt', 'x'),
    listed('peña.jpg', 'hola', 0) + listed('b.txt', 'x', first),
    `504b0506 0000 0000 0200 0200 ${le(46 + 9 + 46 + 5, 4)} ${le(first + second, 4)} 0000`,
  ];
  expect((await buffer(zip.read())).toString('hex')).toBe(expected.join('').replaceAll(' ', ''));
});

test.each(['', 'more than it was'])('a file that changed meanwhile ends the ZIP with an error: «%s»', async (content) => {
  const zip = writeZip([{ ...text('a.txt', 'as it was'), open: async () => Readable.from([Buffer.from(content)]) }]);
  await expect(buffer(zip.read())).rejects.toThrow('a.txt is not of the size that it was.');
});

test('more entries than the old end of a directory can count', { tags: 'nightly' }, async () => {
  const zip = writeZip(Array.from({ length: 65_535 }, (_, index) => text(`${index}.txt`, `foto ${index}`)));
  const bytes = await buffer(zip.read());
  expect(bytes).toHaveLength(zip.size);
  const read = await JSZip.loadAsync(bytes);
  expect(Object.keys(read.files)).toHaveLength(65_535);
  expect(await read.file('65534.txt')?.async('string')).toBe('foto 65534');
  const start = bytes.indexOf(Buffer.from('504b0102', 'hex'));
  const size = bytes.length - start - 98;
  const end = [
    `504b0606 ${le(44, 8)} 2d00 2d00 00000000 00000000 ${le(65_535, 8).repeat(2)} ${le(size, 8)} ${le(start, 8)}`,
    `504b0607 00000000 ${le(start + size, 8)} 01000000`,
    `504b0506 0000 0000 ffff ffff ${le(size, 4)} ${le(start, 4)} 0000`,
  ];
  expect(bytes.subarray(-98).toString('hex')).toBe(end.join('').replaceAll(' ', ''));
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

  /** The bytes at an offset of the whole, of which only the end was kept. */
  const at = (offset: bigint | number) => tail.subarray(Number(offset) - (length - tail.length));
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
