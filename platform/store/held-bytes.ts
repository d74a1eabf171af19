import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange, Content, ObjectStore } from './object-store.ts';

/** All of it, for stores that hold an object as a whole. */
export async function readContent(content: Content): Promise<Buffer> {
  if (content instanceof Uint8Array) return Buffer.from(content);
  if ('path' in content) return readFile(content.path);
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

/** What such a store opens. */
export function openBytes(bytes: Buffer): Awaited<ReturnType<ObjectStore['open']>> {
  return {
    size: bytes.length,
    read: async ({ start, end }: ByteRange = { start: 0, end: bytes.length - 1 }) => Readable.from([bytes.subarray(start, end + 1)]),
    async *pass() {
      yield bytes;
    },
    close: async () => {},
  };
}
