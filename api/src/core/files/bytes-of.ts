import type { Readable } from 'node:stream';

/** A stream of bytes, chunk by chunk: Node types them as anything. */
export const bytesOf = (stream: Readable): AsyncIterable<Buffer> => stream;
