import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { checkPath, type ListedObject, type ObjectStore } from '../store/object-store.ts';
import { syncFolder, syncTree, writeDurably } from '../store/write-durably.ts';

/** How long, in ms, a version that the bucket does not have is not asked for again. */
const absentFor = 30_000;
/** How many such there are at a time: bounds the requests to the bucket, which are paid, for made-up addresses. */
const mostAbsent = 20;
const hour = 3_600_000;
/** How long, in ms, an unused copy stays: longer than a tab with that version stays open without asking for something. */
const unusedFor = 48 * hour;
/** In ms: the age from which a half-made copy or a half-done removal counts as left by a process that died. */
const partialFor = 24 * hour;

export interface FolderCopies {
  /** Copies a version, if the bucket has it. What no release names (`isNamed`) may be a made-up address. */
  provide(module: string, version: string, isNamed?: boolean): Promise<void>;
  /** Keeps a folder of the build, which the next build replaces, as the copy at `path` ('mf-a/1'). */
  adopt(folder: string, path: string): Promise<void>;
  /** Removes the copies that were not asked for lately, in any process that shares them, but not those that are `named` ('mf-a/1'). */
  sweep(named: ReadonlySet<string>, now: Date): Promise<void>;
}

/**
 * Versions from a bucket or a folder, copied to this machine's disk once, whole. A folder's modification time says when its copy was last asked
 * for, to all processes that share the disk; it is brought up to date about once an hour.
 */
export function createFolderCopies(objects: ObjectStore, dir: string, now: () => Date = () => new Date()): FolderCopies {
  const used = new Map<string, number>();
  const running = new Map<string, Promise<unknown>>();
  const absent = new Map<string, number>();

  /** Copies what is listed. Resolves to whether the version was the same to the end: a release or a clean-up may be at it. */
  const copyListed = async (path: string, listed: readonly ListedObject[], partial: string): Promise<boolean> => {
    for (const object of listed) {
      const stored = await objects.get(object.path);
      if (!stored) return false;
      await writeDurably(join(partial, object.path.slice(path.length + 1)), stored.bytes);
    }
    return true;
  };

  /** Fills a folder beside, which then takes its place as a whole. Resolves to what `fill` says: false leaves nothing. */
  const place = async (path: string, fill: (partial: string) => Promise<boolean>): Promise<boolean> => {
    const partial = join(dir, `${path}.${randomBytes(6).toString('hex')}.partial`);
    try {
      if (await fill(partial)) {
        await rename(partial, join(dir, path));
        await syncFolder(dirname(join(dir, path)));
        return true;
      }
    } catch (error) {
      // Another process was quicker.
      if (!existsSync(join(dir, path))) throw error;
      return true;
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
    return false;
  };

  const copy = async (path: string, triesLeft = 3): Promise<void> => {
    checkPath(path);
    const listed = await objects.list(`${path}/`);
    if (!listed.some((object) => object.path === `${path}/module.json`)) {
      absent.set(path, performance.now());
      return;
    }
    if (await place(path, (partial) => copyListed(path, listed, partial))) return;
    if (triesLeft === 0) throw new Error(`${path} changed again and again while it was copied.`);
    // What is left of a version that is being deleted is none.
    await copy(path, triesLeft - 1);
  };

  const noteUse = async (path: string): Promise<void> => {
    const at = now();
    if (at.getTime() - (used.get(path) ?? -Infinity) < hour) return;
    used.set(path, at.getTime());
    // It may have been removed by another process a moment ago, or belong to another user.
    await utimes(join(dir, path), at, at).catch(() => used.delete(path));
  };

  /** Renames the folder first, so that half a version is never served, then deletes it. */
  const remove = async (path: string): Promise<void> => {
    const partial = join(dir, `${path}.${randomBytes(6).toString('hex')}.partial`);
    await rename(join(dir, path), partial).catch(() => {});
    await rm(partial, { recursive: true, force: true });
    used.delete(path);
  };

  /** For all who ask for it meanwhile. */
  const once = (path: string, work: () => Promise<unknown>): Promise<unknown> => {
    const begun = running.get(path) ?? work().finally(() => running.delete(path));
    running.set(path, begun);
    return begun;
  };

  return {
    async adopt(folder, path) {
      if (existsSync(join(dir, path))) return noteUse(path);
      await once(path, () => place(path, (partial) => linkTree(folder, partial)));
    },
    async provide(module, version, isNamed = false) {
      const path = `${module}/${version}`;
      if (existsSync(join(dir, path))) return noteUse(path);
      for (const [each, at] of absent) if (performance.now() - at >= absentFor) absent.delete(each);
      if (absent.has(path)) return;
      if (!running.has(path) && !isNamed && absent.size + running.size >= mostAbsent) return;
      await once(path, () => copy(path));
    },
    async sweep(named, at) {
      for (const path of await listBelow(dir)) {
        const { mtimeMs } = await stat(join(dir, path)).catch(() => ({ mtimeMs: Infinity }));
        const unused = at.getTime() - mtimeMs;
        if (path.endsWith('.partial')) {
          if (unused > partialFor) await rm(join(dir, path), { recursive: true, force: true });
        } else if (named.has(path)) await utimes(join(dir, path), at, at).catch(() => {});
        else if (unused > unusedFor) await remove(path);
      }
    },
  };
}

/** Links where one disk holds both, which takes no time and no room. */
async function linkTree(from: string, to: string): Promise<true> {
  let isCopied = false;
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, file));
    if (entry.isDirectory()) await mkdir(copy, { recursive: true });
    else
      await link(file, copy).catch(async () => {
        isCopied = true;
        await copyFile(file, copy);
      });
  }
  if (isCopied) await syncTree(to);
  return true;
}

/** 'mf-a/1', for all that lies two folders deep. */
async function listBelow(dir: string): Promise<string[]> {
  const modules = await readdir(dir).catch((): string[] => []);
  const versions = await Promise.all(
    modules.map(async (module) => (await readdir(join(dir, module)).catch((): string[] => [])).map((version) => `${module}/${version}`)),
  );
  return versions.flat();
}
