import type { Readable } from 'node:stream';

/** An object that was changed meanwhile. */
export class PreconditionFailed extends Error {}

/** Bytes in memory, a finished file that may be copied, or a stream, of which few bytes are held at once. */
export type Content = Uint8Array | { path: string } | AsyncIterable<Uint8Array>;

interface StoredObject {
  bytes: Buffer;
  /** Differs for each content. */
  tag: string;
}

export interface ListedObject {
  path: string;
  tag: string;
  changed: Date;
}

/** Both ends are included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface OpenObject {
  /** In bytes. */
  size: number;
  /** Reading to the end or destroying the stream needs no `close`. Call it once. */
  read(range?: ByteRange): Promise<Readable>;
  /** For a caller that does not read after all, or perhaps not to the end. */
  close(): Promise<void>;
}

/** For a process without other requests that reads all of it, one chunk after the other: fast, and with little memory, however large it is. */
interface PassingObject extends OpenObject {
  /** In the place of `read`. A chunk holds only until the next one is asked for. */
  pass(): AsyncIterable<Uint8Array>;
}

/**
 * Named bytes in a folder or a bucket: what was released of modules, and whatever else a site keeps. Readers see the old bytes of an
 * object or the new ones, never half of them, also after a power cut. Every path goes through `checkPath`.
 */
export interface ObjectStore {
  get(path: string): Promise<StoredObject | undefined>;
  /** For reading what may be large; undefined when there is none. */
  open(path: string): Promise<PassingObject | undefined>;
  exists(path: string): Promise<boolean>;
  /** Where an object lies, in a folder: as `Content`, the kernel copies it in half the time. */
  fileOf?(path: string): string;
  /**
   * With `only`, stores only where the object still has that tag, or, when it is null, where there is none.
   *
   * @throws PreconditionFailed when it has another.
   */
  put(path: string, content: Content, only?: { tag: string | null }): Promise<void>;
  /** Everything whose path begins with `prefix`, a folder with its final slash. */
  list(prefix: string): Promise<ListedObject[]>;
  /** As `list`, in order and one after the other, for what is too much to hold; all objects without a prefix. */
  walk(prefix?: string): AsyncIterable<ListedObject>;
  /** No matter whether it exists. */
  delete(path: string): Promise<void>;
  /** Removes half-written files of dead processes. */
  sweep(): Promise<void>;
}

/** @throws Error on a path that is invalid or leads out of the store. */
export function checkPath(path: string): void {
  if (!/^[\w@+-][\w.@+-]*(\/[\w@+-][\w.@+-]*)*$/.test(path)) throw new Error(`Not a path of an object: ${JSON.stringify(path)}`);
}

/** As `checkPath`, for the folder that a list begins with. */
const checkPrefix = (prefix: string): void => checkPath(prefix.replace(/\/$/, ''));

/** What a store lists, by how it walks. */
export const listing = (walk: (prefix: string) => AsyncIterable<ListedObject>): Pick<ObjectStore, 'list' | 'walk'> => ({
  async list(prefix) {
    checkPrefix(prefix);
    const listed: ListedObject[] = [];
    for await (const object of walk(prefix)) listed.push(object);
    return listed;
  },
  walk(prefix = '') {
    if (prefix !== '') checkPrefix(prefix);
    return walk(prefix);
  },
});
