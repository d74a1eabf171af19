import { randomBytes } from 'node:crypto';
import { readSync } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { checkPath, listing, PreconditionFailed, type ByteRange, type ListedObject, type ObjectStore } from './object-store.ts';
import { hasEnded, processName } from './process-name.ts';
import { writeDurably, writeUnsynced } from './write-durably.ts';

/** A lock is held for milliseconds; one of this age, in ms, belongs to a process that died. */
const abandoned = 10_000;
const temporary = /\.(lock|tmp)$/;

/** Chunk size of reads. 256 KB need fewer reads, but made V8 run a full collection for each 32 MB. */
const readAhead = 64 * 1024;
/** What passes between two breaks for everything else that the process does. */
const passAtOnce = 16 * 1024 ** 2;

export interface DiskOptions {
  /** Where drafts lie, on the same disk, for `sweep`; without it beside the objects, where several users may write. */
  parts?: string;
  /** Bounds how many write at once. */
  withPermit?: <T>(write: () => Promise<T>) => Promise<T>;
  /** False for a folder that is not read, and need not survive a power cut, before `syncTree`. */
  durable?: boolean;
  /** Whether listing passes over folders that this user may not read; otherwise it throws. */
  passOver?: boolean;
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

function orUndefined(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}

/** Whether another user's file or folder, or a disk that is read only, is in the way. */
export const isForbidden = (error: unknown): boolean => ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');

const tagOf = ({ ino, mtimeMs, size }: { ino: number; mtimeMs: number; size: number }) => `${ino}-${mtimeMs}-${size}`;

/**
 * A stream would leave a buffer for each chunk, and V8 lets tens of megabytes of them lie about. Another thread's read is heard of later than
 * this one takes; and a chunk that is larger leaves the processor's cache before it is used.
 */
async function* passThrough(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(readAhead, Math.max(size, 1)));
  try {
    for (let passed = 0; ;) {
      const bytes = readSync(file.fd, buffer);
      if (bytes === 0) return;
      yield buffer.subarray(0, bytes);
      passed += bytes;
      if (passed % passAtOnce === 0) await letOthersWork();
    }
  } finally {
    await file.close();
  }
}

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

/** A folder, also one that several machines mount. */
export function diskStore(
  folder: string,
  { parts, withPermit = (write) => write(), durable = true, passOver = false }: DiskOptions = {},
): ObjectStore {
  const fileOf = (path: string) => {
    checkPath(path);
    return join(folder, path);
  };
  const nextDraft = () => (parts === undefined ? undefined : join(parts, `${processName}-${randomBytes(8).toString('hex')}`));
  const orUnlisted = (error: unknown) => (passOver && isForbidden(error) ? undefined : orUndefined(error));
  async function* walk(prefix: string): AsyncGenerator<ListedObject> {
    const entries = (await readdir(join(folder, prefix), { withFileTypes: true }).catch(orUnlisted)) ?? [];
    for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
      const path = join(prefix, entry.name).split(sep).join('/');
      if (entry.isDirectory() && !entry.name.startsWith('.')) yield* walk(`${path}/`);
      if (!entry.isFile() || temporary.test(entry.name) || entry.name.startsWith('.')) continue;
      const stats = await stat(join(folder, path)).catch(orUnlisted);
      if (stats) yield { path, tag: tagOf(stats), changed: stats.mtime };
    }
  }
  return {
    fileOf,
    async get(path) {
      const file = fileOf(path);
      // The tag is read before the bytes: should they be newer, the next conditional write fails and is tried again.
      const tag = await stat(file).then(tagOf, orUndefined);
      if (tag === undefined) return undefined;
      const bytes = await readFile(file).catch(orUndefined);
      return bytes && { bytes, tag };
    },
    async open(path) {
      const file = await open(fileOf(path)).catch(orUndefined);
      if (!file) return undefined;
      const { size } = await file.stat();
      const read = async (range?: ByteRange) => file.createReadStream({ ...range, highWaterMark: readAhead });
      return { size, read, pass: () => passThrough(file, size), close: () => file.close() };
    },
    async exists(path) {
      const found = await access(fileOf(path)).then(() => true, orUndefined);
      return found ?? false;
    },
    async put(path, content, only) {
      const file = fileOf(path);
      const write = () => withPermit(() => (durable ? writeDurably(file, content, nextDraft()) : writeUnsynced(file, content)));
      if (!only) return write();
      await mkdir(dirname(file), { recursive: true });
      await whileLocked(file, async () => {
        const now = (await stat(file).then(tagOf, orUndefined)) ?? null;
        if (now !== only.tag) throw new PreconditionFailed(path);
        await write();
      });
    },
    ...listing(walk),
    async delete(path) {
      await rm(fileOf(path), { force: true, recursive: true });
    },
    async sweep() {
      if (parts === undefined) return;
      const names = (await readdir(parts).catch(orUndefined)) ?? [];
      const dead = names.filter((name) => hasEnded(name.slice(0, name.lastIndexOf('-'))));
      await Promise.all(dead.map((name) => rm(join(parts, name), { force: true })));
    },
  };
}
