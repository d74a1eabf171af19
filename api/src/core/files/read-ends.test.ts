import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWholePdf, readEnds } from './read-ends.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ends-'));
});
afterAll(() => rm(folder, { recursive: true }));

const isPdf = async (content: string) => {
  const path = join(folder, 'archivo');
  await writeFile(path, content, 'latin1');
  return isWholePdf(await readEnds(path));
};
const whole = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF';

test.each([
  ['a PDF', whole],
  ['one that ends with a line', `${whole}\r\n`],
  ['one filled up with zeros', whole + '\0'.repeat(4096)],
  ['one filled up over several slices', whole + '\0'.repeat(200_000)],
  ['one filled up with blanks, erased bytes and a DOS sign', `${whole}\n${' '.repeat(3000)}\u{1A}${'\u{FF}'.repeat(3000)}`],
  ['one with a kilobyte of a page behind', `${whole}\n<!-- ${'x'.repeat(1024)} -->`],
  ['one with a kilobyte and zeros behind', `${whole}\n${'x'.repeat(2048)}${'\0'.repeat(5000)}`],
  ['one behind a byte order mark', `\u{EF}\u{BB}\u{BF}${whole}`],
  ['one behind headers of a scanner', `${'h'.repeat(1000)}${whole}`],
])('%s is taken', async (_what, content) => expect(await isPdf(content)).toBe(true));

test.each([
  ['an empty file', ''],
  ['zeros alone', '\0'.repeat(100_000)],
  ['a page', '<html>%%EOF'],
  ['one that was cut off', `%PDF-1.7\n${'x'.repeat(100_000)}`],
  ['one that was cut off, and filled up', `%PDF-1.7\n${'x'.repeat(100_000)}${'\0'.repeat(5000)}`],
  ['one that was cut off behind its first part', `%PDF-1.7\n%%EOF\n${'x'.repeat(100_000)}`],
  ['one too far from the beginning', `${'h'.repeat(1020)}${whole}`],
])('%s is no whole PDF', async (_what, content) => expect(await isPdf(content)).toBe(false));
