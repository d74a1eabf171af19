import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { checkPath, Moved, type ListedObject, type Objects } from './objects.ts';

/** A lock is held for milliseconds; one of this age, in ms, belongs to a process that died. */
const abandoned = 10_000;
const temporary = /\.(lock|tmp)$/;

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

function orUndefined(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}

const tagOf = ({ ino, mtimeMs, size }: { ino: number; mtimeMs: number; size: number }) => `${ino}-${mtimeMs}-${size}`;

async function whileLocked<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  for (;;) {
    try {
      await (await open(lock, 'wx')).close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const age = await stat(lock).then(({ mtimeMs }) => Date.now() - mtimeMs, orUndefined);
      if (age !== undefined && age > abandoned) await rm(lock, { force: true });
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function replace(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  const handle = await open(draft, 'w');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
}

/** A folder, also one that several machines mount. */
export function diskObjects(folder: string): Objects {
  const fileOf = (path: string) => {
    checkPath(path);
    return join(folder, path);
  };
  return {
    async get(path) {
      const file = fileOf(path);
      // The tag first: bytes that are newer than their tag make the next writer look again.
      const tag = await stat(file).then(tagOf, orUndefined);
      if (tag === undefined) return undefined;
      const bytes = await readFile(file).catch(orUndefined);
      return bytes && { bytes, tag };
    },
    async put(path, bytes, only) {
      const file = fileOf(path);
      await mkdir(dirname(file), { recursive: true });
      if (!only) return replace(file, bytes);
      await whileLocked(file, async () => {
        const now = (await stat(file).then(tagOf, orUndefined)) ?? null;
        if (now !== only.tag) throw new Moved(path);
        await replace(file, bytes);
      });
    },
    async list(prefix) {
      const entries = await readdir(fileOf(prefix), { recursive: true, withFileTypes: true }).catch(orUndefined);
      const files = (entries ?? []).filter((entry) => entry.isFile() && !temporary.test(entry.name));
      const listed = await Promise.all(
        files.map(async (entry): Promise<ListedObject[]> => {
          const file = join(entry.parentPath, entry.name);
          const stats = await stat(file).catch(orUndefined);
          const path = relative(folder, file).split(sep).join('/');
          return stats ? [{ path, tag: tagOf(stats), changed: stats.mtime }] : [];
        }),
      );
      return listed.flat();
    },
    async delete(path) {
      await rm(fileOf(path), { force: true, recursive: true });
    },
  };
}
