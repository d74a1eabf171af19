import type { Readable } from 'node:stream';

/** Bytes at hand, or a finished file that the store may copy. */
export type Content = Uint8Array | { path: string };

/** Both ends are included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface OpenFile {
  /** In bytes. */
  size: number;
  /** Whoever reads to the end or destroys the stream needs no `close`. Call it once. */
  read(range?: ByteRange): Promise<Readable>;
  /** For whoever does not read after all. */
  close(): Promise<void>;
}

/**
 * Where uploads and pictures live. A key is made by us, never by a client: lower-case words, digits, '-', '.' joined by '/'.
 * A file under a key is whole or absent, also after a power cut, and never changes: its name tells its content.
 */
export interface FileStore {
  put(key: string, content: Content): Promise<void>;
  /** Undefined when there is none. */
  open(key: string): Promise<OpenFile | undefined>;
  exists(key: string): Promise<boolean>;
  /** No matter whether it exists. */
  delete(key: string): Promise<void>;
  /** Removes what processes that died left half written. */
  sweep(): Promise<void>;
}

const keyShape = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/** @throws Error on a key that we would not have made, such as one that climbs out of its folder. */
export function checkKey(key: string): void {
  if (!keyShape.test(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`);
}
