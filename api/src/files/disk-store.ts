import { randomBytes } from 'node:crypto';
import { access, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasEnded, processName } from '../process-name.ts';
import { takeTurns } from '../take-turns.ts';
import { checkKey, type Content, type FileStore } from './file-store.ts';

/** Bytes at a time. Pieces of 256 KB took fewer turns, but made V8 collect its whole heap, for each 32 MB of them, whenever it fell into that habit. */
const readAhead = 64 * 1024;

/** Node has four threads for files: writers, who wait for the disk itself, leave some to whoever reads. */
const mostWriters = 2;

/** Files under `root`. What is half written lies under `root`/.parts and never under its key. */
export function createDiskStore(root: string): FileStore {
  const parts = join(root, '.parts');
  const inTurn = takeTurns(mostWriters);
  const pathOf = (key: string) => {
    checkKey(key);
    return join(root, key);
  };

  return {
    async put(key, content) {
      const path = pathOf(key);
      const part = join(parts, `${processName}-${randomBytes(8).toString('hex')}`);
      await mkdir(parts, { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      await inTurn(async () => {
        try {
          await writeDurably(part, content);
          await rename(part, path);
        } catch (error) {
          await rm(part, { force: true });
          throw error;
        }
        await syncFolder(dirname(path));
      });
    },
    async open(key) {
      const file = await unlessMissing(open(pathOf(key)));
      if (!file) return undefined;
      const { size } = await file.stat();
      return { size, read: async (range) => file.createReadStream({ ...range, highWaterMark: readAhead }), close: () => file.close() };
    },
    async exists(key) {
      return (await unlessMissing(access(pathOf(key)).then(() => true))) ?? false;
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async sweep() {
      const names = (await unlessMissing(readdir(parts))) ?? [];
      await Promise.all(
        names.filter((name) => hasEnded(name.slice(0, name.lastIndexOf('-')))).map((name) => rm(join(parts, name), { force: true })),
      );
    },
  };
}

async function writeDurably(path: string, content: Content): Promise<void> {
  if ('path' in content) await copyFile(content.path, path);
  const file = await open(path, 'path' in content ? 'r+' : 'wx');
  try {
    if (!('path' in content)) await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A renamed file survives a power cut only once its folder is on disk too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function unlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
