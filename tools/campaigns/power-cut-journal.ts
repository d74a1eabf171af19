import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Chance } from '../fuzz/chance.ts';

/** The operations that forget-unsynced.c records, by number. */
const kinds = ['', 'write', 'truncate', 'sync', 'create', 'unlink', 'rename', 'link', 'mkdir', 'rmdir', 'sync-folder'] as const;
type Kind = (typeof kinds)[number];

interface Change {
  kind: Kind;
  inode: number;
  offset: number;
  /** Below the root; `other` is the target of a rename or a link. */
  path: string;
  other: string;
  data: Buffer;
}

/** Unsynced data that a disk loses: all of it, some of it (random pages and names), or nothing. */
export const memories = ['nothing', 'some', 'all'] as const;
export type Memory = (typeof memories)[number];

const pageBytes = 4096;
const headBytes = 40;

function* readChanges(journal: Buffer, root: string): Generator<Change> {
  for (let at = 0; at + headBytes <= journal.length;) {
    const [kind, pathLength, otherLength] = [journal.readUInt32LE(at), journal.readUInt32LE(at + 4), journal.readUInt32LE(at + 32)];
    const [inode, offset, length] = [8, 16, 24].map((place) => Number(journal.readBigUInt64LE(at + place)));
    let from = at + headBytes;
    const take = (bytes: number) => journal.subarray(from, (from += bytes));
    const below = (path: Buffer) => path.toString().slice(root.length + 1);
    const [path, other, data] = [below(take(pathLength)), below(take(otherLength)), take(length ?? 0)];
    // The process was killed while it recorded this one: it did not happen.
    if (from > journal.length) return;
    yield { kind: kinds[kind] ?? '', inode: inode ?? 0, offset: offset ?? 0, path, other, data };
    at = from;
  }
}

/** A file, by all its names. */
class Inode {
  /** Its content before; undefined for a new one, or one whose bytes are all known. */
  readonly #from: string | undefined;
  #kept: Buffer | undefined;
  #waiting: (readonly [offset: number, data: Buffer] | number)[] = [];
  constructor(from?: string) {
    this.#from = from;
  }
  get isTouched(): boolean {
    return this.#from === undefined || this.#kept !== undefined || this.#waiting.length > 0;
  }
  change(how: readonly [offset: number, data: Buffer] | number): void {
    this.#waiting.push(how);
  }
  force(): void {
    this.#kept = this.#apply(() => true);
    this.#waiting = [];
  }
  /** The bytes of a disk that keeps the pages that `keeps` selects. */
  read(keeps: () => boolean): Buffer {
    return this.#apply(keeps);
  }
  #apply(keeps: () => boolean): Buffer {
    let bytes = this.#kept ?? (this.#from === undefined ? Buffer.alloc(0) : readFileSync(this.#from));
    const grow = (length: number) => {
      if (bytes.length < length) bytes = Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
    };
    bytes = Buffer.from(bytes);
    for (const how of this.#waiting) {
      if (typeof how === 'number') {
        if (!keeps()) continue;
        grow(how);
        bytes = bytes.subarray(0, how);
        continue;
      }
      const [offset, data] = how;
      for (let at = 0; at < data.length;) {
        const end = Math.min(data.length, at + pageBytes - ((offset + at) % pageBytes));
        if (keeps()) {
          grow(offset + end);
          data.copy(bytes, offset + at, at, end);
        }
        at = end;
      }
    }
    return bytes;
  }
}

type Names = Map<string, Inode | 'folder' | undefined>;
interface Renaming {
  folders: readonly string[];
  apply(names: Names): void;
}

/**
 * Makes `target`: the content of a disk after a power cut, which held `before` when the journal began. Synced data is there, and of the
 * rest the part that `memory` keeps. A file is synced by a sync of the file, its name by a sync of its folder; a rename is
 * one step. Names keep their order, as in file systems with a journal; pages do not.
 */
export function cutPower(before: string, journal: string, root: string, target: string, memory: Memory, chance: Chance): void {
  const now: Names = new Map();
  const kept: Names = new Map();
  const inodes = new Map<number, Inode>();
  let waiting: Renaming[] = [];

  const fromBefore = new Map<string, Inode>();
  /** The owner of that name; a file from before is known once it is asked for. */
  const find = (names: Names, path: string): Inode | 'folder' | undefined => {
    if (names.has(path)) return names.get(path);
    const known = fromBefore.get(path) ?? new Inode(join(before, path));
    fromBefore.set(path, known);
    return known;
  };
  const inodeOf = ({ inode, path }: Change): Inode => {
    const known = inodes.get(inode);
    if (known) return known;
    const named = find(now, path.replace(/ \(deleted\)$/, ''));
    const found = named instanceof Inode ? named : new Inode();
    inodes.set(inode, found);
    return found;
  };
  const rename = (paths: readonly string[], apply: Renaming['apply']) => {
    apply(now);
    waiting.push({ folders: paths.map(dirname), apply });
  };

  for (const change of readChanges(readFileSync(journal), root)) {
    const { kind, inode, offset, path, other, data } = change;
    if (kind === 'write') inodeOf(change).change([offset, data]);
    else if (kind === 'truncate') inodeOf(change).change(offset);
    else if (kind === 'sync') inodeOf(change).force();
    else if (kind === 'create') {
      const made = new Inode();
      inodes.set(inode, made);
      rename([path], (names) => names.set(path, made));
    } else if (kind === 'mkdir') rename([path], (names) => names.set(path, 'folder'));
    else if (kind === 'unlink' || kind === 'rmdir') rename([path], (names) => names.set(path, undefined));
    else if (kind === 'rename' || kind === 'link') {
      const moved = find(now, path);
      rename([path, other], (names) => {
        if (kind === 'rename') names.set(path, undefined);
        names.set(other, moved);
      });
    } else if (kind === 'sync-folder') {
      const folder = path === '' ? '.' : path;
      for (const each of waiting) if (each.folders.includes(folder)) each.apply(kept);
      waiting = waiting.filter(({ folders }) => !folders.includes(folder));
    }
  }

  const most = memory === 'all' ? waiting.length : memory === 'some' ? chance.below(waiting.length + 1) : 0;
  for (const each of waiting.slice(0, most)) each.apply(kept);
  const keeps = () => memory === 'all' || (memory === 'some' && chance.percent(50));

  cpSync(before, target, { recursive: true });
  // A name in a folder whose own name was lost is lost with it: nothing makes that folder.
  for (const [path, named] of [...kept].toSorted(([a], [b]) => a.localeCompare(b))) {
    const at = join(target, path);
    if (named === undefined) rmSync(at, { recursive: true, force: true });
    else if (named === 'folder') makeBelow(at);
    else writeBelow(at, named.read(keeps));
  }
  for (const [path, inode] of fromBefore) if (inode.isTouched && !kept.has(path)) writeBelow(join(target, path), inode.read(keeps));
}

const isNoFolder = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

function makeBelow(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' && !isNoFolder(error)) throw error;
  }
}

function writeBelow(path: string, bytes: Buffer): void {
  try {
    writeFileSync(path, bytes, { mode: 0o600 });
  } catch (error) {
    if (!isNoFolder(error)) throw error;
  }
}
