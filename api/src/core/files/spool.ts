import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasEnded, processName } from 'platform/store/process-name';

/** In ms. An older folder was left by a dead process, whatever its name: no request takes longer than half an hour. */
const longest = 24 * 3_600_000;

export interface SpooledFile {
  path: string;
  /** In bytes. */
  size: number;
  /** SHA-256 in hex. */
  checksum: string;
  /** Removes it, and files made beside it. Call it once. */
  remove(): Promise<void>;
}

/** A spool for uploads on this machine's disk until they are processed. */
export interface Spool {
  /** Writes the stream to its end. @throws the stream's error; then nothing stays. */
  receive(stream: Readable): Promise<SpooledFile>;
  /** The number of files of this process. */
  count(): number;
  /** Removes files of dead processes. */
  sweep(now: Date): Promise<void>;
}

export function createSpool(root: string): Spool {
  const own = join(root, processName);
  let received = 0;
  let waiting = 0;
  return {
    async receive(stream) {
      const folder = join(own, String(++received));
      const path = join(folder, 'archivo');
      const remove = async () => {
        await rm(folder, { recursive: true, force: true });
        waiting--;
      };
      waiting++;
      await mkdir(folder, { recursive: true });
      const hash = createHash('sha256');
      let size = 0;
      try {
        await pipeline(
          stream,
          async function* count(chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              hash.update(chunk);
              size += chunk.length;
              yield chunk;
            }
          },
          createWriteStream(path, { flags: 'wx', mode: 0o600 }),
        );
      } catch (error) {
        await remove();
        throw error;
      }
      return { path, size, checksum: hash.digest('hex'), remove };
    },
    count: () => waiting,
    async sweep(now) {
      const names = await readdir(root).catch(() => []);
      for (const name of names) {
        const folder = join(root, name);
        const age =
          now.getTime() -
          (await stat(folder).then(
            ({ mtimeMs }) => mtimeMs,
            () => now.getTime(),
          ));
        if (hasEnded(name) || (name !== processName && age > longest)) await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** A stream of bytes, chunk by chunk: Node types them as anything. */
export const bytesOf = (stream: Readable): AsyncIterable<Buffer> => stream;
