import { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Streams a JSON text while it is made: no faster than the client reads, and no further once it has disconnected. An error
 * before the first piece is answered like any other error; later, the connection breaks, so that half a text is never taken for a whole one. Return `reply` afterwards.
 */
export async function sendJsonStream(request: FastifyRequest, reply: FastifyReply, pieces: AsyncGenerator<string>): Promise<void> {
  const first = await pieces.next();
  const text = Readable.from(first.done ? [] : resume(first.value, pieces), { objectMode: false, highWaterMark: 64 * 1024 });
  reply.header('cache-control', 'private, no-store').header('vary', 'accept-encoding').type('application/json; charset=utf-8');
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return void reply.send(text);
  // Each piece is flushed: the first rows show while the last are still in the table.
  const packed = createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH });
  text.once('error', (error) => packed.destroy(error));
  packed.once('close', () => text.destroy());
  reply.header('content-encoding', 'gzip').send(text.pipe(packed));
}

/** The rows of all slices as the JSON of one array. */
export async function* writeArray(slices: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '[';
  for await (const rows of slices) {
    if (rows.length === 0) continue;
    yield separator + JSON.stringify(rows).slice(1, -1);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

async function* resume(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield first;
    yield* rest;
  } finally {
    // A reader that stops at the first piece stops the rest too.
    await rest.return(undefined);
  }
}
