/** An object that somebody else changed meanwhile. */
export class Moved extends Error {}

export interface StoredObject {
  bytes: Buffer;
  /** Another content has another tag. */
  tag: string;
}

export interface ListedObject {
  path: string;
  tag: string;
  changed: Date;
}

/**
 * Where modules are published: named bytes in a folder or a bucket.
 *
 *     registry/mf-galleries.json            what has been released of a module (ReleaseLine)
 *     mf-galleries/1.4.0-0a1b2c3d/…         a version, immutable; its module.json comes last
 *     site.json                             what the running site serves by itself, written by the server
 */
export interface Objects {
  get(path: string): Promise<StoredObject | undefined>;
  /**
   * Readers see the old bytes or the new ones, never half of them. With `only`, stores only where the object still has that
   * tag, or, when it is null, where there is none.
   *
   * @throws Moved when it has another.
   */
  put(path: string, bytes: Uint8Array, only?: { tag: string | null }): Promise<void>;
  /** Everything whose path begins with `prefix`, a folder with its final slash. */
  list(prefix: string): Promise<ListedObject[]>;
  delete(path: string): Promise<void>;
}

/** A path comes from a command or from an address: it must stay where it belongs. */
export function checkPath(path: string): void {
  if (!/^[\w@+-][\w.@+-]*(\/[\w@+-][\w.@+-]*)*\/?$/.test(path)) throw new Error(`${path} is not a path of a module`);
}
