import { bytesOf } from '../../core/files/spool.ts';
import { Readable } from 'node:stream';

/** A file of a ZIP, stored as it is. Its CRC is known beforehand: nothing has to be read twice or buffered. */
export interface ZipEntry {
  name: string;
  /** In bytes. */
  size: number;
  /** CRC-32, unsigned. */
  crc32: number;
  open(): Promise<Readable>;
}

export interface Zip {
  /** In bytes: the size of the whole, before any of it is read. */
  size: number;
  /** Streams one entry at a time, with backpressure. Destroying it closes the entry in hand. */
  read(): Readable;
}

const utf8Names = 0x0800;
const version = 45;
const max32 = 0xffffffff;
/** 1 January 1980, the first day that a ZIP knows: the order of names says more than the moment of a copy. */
const day = 0x0021;

/** Writes entries below 4 GB each, any number of them, any size together. */
export function writeZip(entries: readonly ZipEntry[]): Zip {
  const heads = entries.map(localHead);
  const offsets: number[] = [];
  let at = 0;
  for (const [i, entry] of entries.entries()) {
    offsets.push(at);
    at += (heads[i]?.length ?? 0) + entry.size;
  }
  const directory = Buffer.concat(entries.map((entry, i) => directoryEntry(entry, offsets[i] ?? 0)));
  const end = endOf(entries.length, directory.length, at);
  return {
    size: at + directory.length + end.length,
    read() {
      let current: Readable | undefined;
      async function* parts(): AsyncGenerator<Buffer> {
        for (const [i, entry] of entries.entries()) {
          yield heads[i] ?? Buffer.alloc(0);
          current = await entry.open();
          let read = 0;
          for await (const chunk of bytesOf(current)) {
            read += chunk.length;
            yield chunk;
          }
          if (read !== entry.size) throw new Error(`${entry.name} is not of the size that it was.`);
        }
        yield directory;
        yield end;
      }
      const zip = Readable.from(parts(), { objectMode: false, highWaterMark: 1024 * 1024 });
      // The generator may be waiting for a read that never comes.
      zip.once('close', () => current?.destroy());
      return zip;
    },
  };
}

function localHead(entry: ZipEntry): Buffer {
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(0x04034b50);
  return Buffer.concat([signature, describe(entry), Buffer.from(entry.name)]);
}

function directoryEntry(entry: ZipEntry, offset: number): Buffer {
  const far = offset >= max32 ? farOffset(offset) : Buffer.alloc(0);
  const [head, offsetField] = [Buffer.alloc(6), Buffer.alloc(14)];
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(version, 4);
  offsetField.writeUInt32LE(Math.min(offset, max32), 10);
  return Buffer.concat([head, describe(entry, far.length), offsetField, Buffer.from(entry.name), far]);
}

/** The fields shared by a file's header and the directory. `extra`: bytes after the name. */
function describe({ name, size, crc32 }: ZipEntry, extra = 0): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(version, 0);
  facts.writeUInt16LE(utf8Names, 2);
  facts.writeUInt16LE(day, 8);
  facts.writeUInt32LE(crc32, 10);
  facts.writeUInt32LE(size, 14);
  facts.writeUInt32LE(size, 18);
  facts.writeUInt16LE(Buffer.byteLength(name), 22);
  facts.writeUInt16LE(extra, 24);
  return facts;
}

/** An extra field (ZIP64) for an entry's offset beyond 4 GB. */
function farOffset(offset: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return extra;
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, 0xffff), 8);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(Math.min(size, max32), 12);
  end.writeUInt32LE(Math.min(offset, max32), 16);
  return offset < max32 && size < max32 && count < 0xffff ? end : Buffer.concat([far64(count, size, offset), end]);
}

function far64(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(76);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(version, 12);
  end.writeUInt16LE(version, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  // The locator of the ZIP64 record.
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(offset + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}
