import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, rmSync, writeFileSync, existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Content } from './object-store.ts';

const draftOf = (path: string) => `${path}.${randomBytes(6).toString('hex')}.tmp`;

/**
 * Writes a file, or replaces it, so that readers find it whole or as it was, also after a power cut: a draft is forced to the disk
 * and renamed, and then its folder is forced too, and those around it that had to be made. An error leaves no draft; a process that dies may. `draft`, on the same disk, says
 * where: its caller removes what dead processes leave there.
 */
export async function writeDurably(path: string, content: Content | string, draft = draftOf(path)): Promise<void> {
  const folder = dirname(path);
  const made = await mkdir(folder, { recursive: true });
  try {
    await writeUnsynced(draft, content);
    await syncFile(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(folder);
  // A folder that was made for it is a new name in the one around it.
  if (made) for (let each = folder; each.length >= made.length; each = dirname(each)) await syncFolder(dirname(each));
}

/** Writes a file without fsync: for one of many that `syncTree` forces to the disk together, which is far less work. */
export async function writeUnsynced(path: string, content: Content | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w');
  try {
    if (typeof content === 'object' && 'path' in content) {
      const { mode } = await file.stat();
      await copyFile(content.path, path);
      // The copy is as readable as its original was, and perhaps not writable.
      await file.chmod(mode);
    } else {
      const comes = typeof content === 'object' && Symbol.asyncIterator in content;
      // Each chunk goes where the one before ended.
      for await (const chunk of comes ? content : [content]) await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
}

/** A disk that forces several to it needs little longer than for one. */
const syncedAtOnce = 8;

/** Forces a folder and all that is in it to the disk. */
export async function syncTree(path: string): Promise<void> {
  await someAtOnce(await opendir(path, { recursive: true }), syncedAtOnce, async (entry) => {
    const each = join(entry.parentPath, entry.name);
    await (entry.isDirectory() ? syncFolder(each) : syncFile(each));
  });
  await syncFolder(path);
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

/** A renamed file or folder survives a power cut only once the folder around it is on disk too. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** Writes a file that only its owner may read, unless it exists: of two processes that try at once, one does. */
function writeOnceSync(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = draftOf(path);
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

/** Runs `work` on `most` of them at once: while one waits for the disk, another is worked on. @throws the error of the first that fails. */
export async function someAtOnce<T>(all: AsyncIterable<T>, most: number, work: (each: T) => Promise<void>): Promise<void> {
  // One iterator for all workers.
  async function* takeInTurn() {
    yield* all;
  }
  const taken = takeInTurn();
  const takeFromAll = async () => {
    for await (const each of taken) await work(each);
  };
  await Promise.all(Array.from({ length: most }, takeFromAll));
}

/** The secret that is kept in a file, made on first use. Two processes that start at once agree. */
export function keepSecret(file: string, bytes = 48): string {
  // A disk without room lets nothing be written, but a server that has its secret starts.
  if (!existsSync(file)) writeOnceSync(file, randomBytes(bytes).toString('base64url'));
  return readFileSync(file, 'utf8');
}
