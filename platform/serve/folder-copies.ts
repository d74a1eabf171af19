import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { isShared, storedFiles, type VersionRecord } from '../build/version-record.ts';
import { placeOf } from '../wire/module-names.ts';
import { sharedFolder } from '../wire/registry.ts';
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
  /** The same for one file that versions share ('mf-a/files/x.js'). */
  provideShared(path: string): Promise<void>;
  /** Keeps a folder of the build, which the next build replaces, as the copy at `path` ('mf-a/1'), and what it shares with others. */
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

  /** Copies a file that versions share, unless it is there. Resolves to whether it is. */
  const copyShared = async (path: string): Promise<boolean> => {
    const file = join(dir, path);
    if (existsSync(file)) {
      await noteUse(path);
      return true;
    }
    const stored = await objects.get(path);
    if (stored) await writeDurably(file, stored.bytes);
    return stored !== undefined;
  };

  /** All that a version shares with others. */
  const copyAllShared = async (path: string, folder: string): Promise<boolean> => {
    for (const each of await sharedBy(path, folder)) if (!(await copyShared(each))) return false;
    return true;
  };

  /** Copies what is listed. Resolves to whether the version was the same to the end: a release or a clean-up may be at it. */
  const copyListed = async (path: string, listed: readonly ListedObject[], partial: string): Promise<boolean> => {
    for (const object of listed) {
      const stored = await objects.get(object.path);
      if (!stored) return false;
      await writeDurably(join(partial, object.path.slice(path.length + 1)), stored.bytes);
    }
    return copyAllShared(path, partial);
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
    // A clean-up of copies may have been at what it shares.
    if (await place(path, (partial) => copyListed(path, listed, partial))) return void (await copyAllShared(path, join(dir, path)));
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

  const unlessAbsent = async (path: string, isNamed: boolean, work: () => Promise<void>): Promise<void> => {
    for (const [each, at] of absent) if (performance.now() - at >= absentFor) absent.delete(each);
    if (absent.has(path)) return;
    if (!running.has(path) && !isNamed && absent.size + running.size >= mostAbsent) return;
    await once(path, work);
  };

  return {
    async adopt(folder, path) {
      if (existsSync(join(dir, path))) return noteUse(path);
      await once(path, () =>
        place(path, async (partial) => {
          for (const each of await sharedBy(path, folder)) {
            const file = join(dirname(folder), sharedFolder, basename(each));
            if (!existsSync(join(dir, each))) await linkFile(file, join(dir, each));
          }
          return linkTree(folder, partial);
        }),
      );
    },
    provideShared: (path) =>
      existsSync(join(dir, path))
        ? noteUse(path)
        : unlessAbsent(path, false, async () => {
            checkPath(path);
            if (!(await copyShared(path))) absent.set(path, performance.now());
            else await copyShared(`${path}.br`);
          }),
    async provide(module, version, isNamed = false) {
      const path = `${module}/${version}`;
      await (existsSync(join(dir, path)) ? noteUse(path) : unlessAbsent(path, isNamed, () => copy(path)));
    },
    async sweep(named, at) {
      const shared: string[] = [];
      for (const path of await listBelow(dir)) {
        if (path.endsWith(`/${sharedFolder}`)) {
          shared.push(...(await readdir(join(dir, path))).map((file) => `${path}/${file}`));
          continue;
        }
        const { mtimeMs } = await stat(join(dir, path)).catch(() => ({ mtimeMs: Infinity }));
        const unused = at.getTime() - mtimeMs;
        if (path.endsWith('.partial')) {
          if (unused > partialFor) await rm(join(dir, path), { recursive: true, force: true });
        } else if (named.has(path)) await utimes(join(dir, path), at, at).catch(() => {});
        else if (unused > unusedFor) await remove(path);
      }
      const needed = new Set((await Promise.all((await listBelow(dir)).map((path) => sharedBy(path, join(dir, path))))).flat());
      for (const path of shared) {
        const { mtimeMs } = await stat(join(dir, path)).catch(() => ({ mtimeMs: Infinity }));
        if (!needed.has(path) && at.getTime() - mtimeMs > unusedFor) await rm(join(dir, path), { force: true });
      }
    },
  };
}

/** What the version at `path` shares with others, by the record in its folder. */
async function sharedBy(path: string, folder: string): Promise<string[]> {
  const text = await readFile(join(folder, 'module.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  const { files = {} } = JSON.parse(text) as Partial<VersionRecord>;
  return storedFiles({ files })
    .filter(isShared)
    .map((file) => placeOf(path, file));
}

/** Links where one disk holds both. Resolves to whether it had to be copied. */
async function linkFile(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  return link(from, to).then(
    () => false,
    () => copyFile(from, to).then(() => true),
  );
}

/** Links where one disk holds both, which takes no time and no room. */
async function linkTree(from: string, to: string): Promise<true> {
  let isCopied = false;
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, file));
    if (entry.isDirectory()) await mkdir(copy, { recursive: true });
    else if (await linkFile(file, copy)) isCopied = true;
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
