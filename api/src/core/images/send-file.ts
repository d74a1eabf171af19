import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, OpenObject } from 'platform/store/object-store';
import { HttpError } from '../base/http-error.ts';
import { isKnown } from 'platform/serve/etag';

export interface FileHeaders {
  type: string;
  /** Strong, with its quotes. */
  etag: string;
  cacheControl: string;
}

/** Answers with the file, or a part of it (206), or 304 to a client that has it. Reads it or closes it. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: OpenObject,
  headers: FileHeaders,
): Promise<FastifyReply> {
  const { type, etag, cacheControl } = headers;
  reply.header('etag', etag).header('cache-control', cacheControl).header('accept-ranges', 'bytes');
  if (isKnown(request, etag)) {
    await file.close();
    return reply.code(304).send();
  }
  const range = hasOldPart(request, etag) ? undefined : readRange(request.headers.range, file.size);
  if (range === 'unsatisfiable') {
    await file.close();
    for (const name of ['etag', 'cache-control', 'cache-tag', 'surrogate-key']) reply.removeHeader(name);
    throw new HttpError(416, 'Esa parte del archivo no existe.', { 'content-range': `bytes */${file.size}` });
  }
  reply.type(type).header('content-length', range ? range.end - range.start + 1 : file.size);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  if (request.method === 'HEAD') {
    await file.close();
    // An empty stream: of any other body Fastify would send the length, which is not the file's.
    return reply.send(Readable.from([]));
  }
  return reply.send(await file.read(range));
}

/** If-Range: parts of another version do not fit together. */
const hasOldPart = ({ headers }: FastifyRequest, etag: string) => headers['if-range'] !== undefined && headers['if-range'] !== etag;

/** One range of bytes; for anything else the whole file is sent, as HTTP allows. */
function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start >= size || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { start, end };
}
