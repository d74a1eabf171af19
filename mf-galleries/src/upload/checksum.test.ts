import { expect, test, vi } from 'vitest';
import { checksumOf } from './checksum.ts';

test('is the SHA-256 of the file, byte by byte in two digits', async () => {
  const [abc, empty] = await Promise.all([checksumOf(new Blob(['abc'])), checksumOf(new Blob([]))]);
  expect(abc).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(empty).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test('a file that cannot be read has none, and the next one has', async () => {
  const lost = { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) } as unknown as Blob;
  expect(await Promise.all([checksumOf(lost), checksumOf(new Blob(['abc']))])).toEqual([undefined, expect.stringMatching(/^ba78/)]);
});

test('files are read one after the other', async () => {
  let open = 0;
  let most = 0;
  const slow = {
    async arrayBuffer() {
      most = Math.max(most, (open += 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
      open -= 1;
      return new ArrayBuffer(0);
    },
  } as unknown as Blob;
  await Promise.all([slow, slow, slow].map(checksumOf));
  expect(most).toBe(1);
});

test.each([undefined, {}])('a page without the browser’s crypto (%j) has none', async (crypto) => {
  vi.stubGlobal('crypto', crypto);
  expect(await checksumOf(new Blob(['abc']))).toBeUndefined();
});
