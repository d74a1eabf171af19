import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answered, writeReply } from './route.ts';

const compress = promisify(brotliCompress);
/** Below this many bytes, compressing saves less than it costs. */
const worthCompressing = 4000;

/** Sends a reply for this caller only: no cache keeps it. Compressed when it is long: a gallery may hold a thousand pictures. */
export async function sendPrivate<R>(request: FastifyRequest, reply: FastifyReply, value: R): Promise<Answered<R>> {
  const json = Buffer.from(writeReply(request, value));
  reply.header('cache-control', 'private, no-store').type('application/json; charset=utf-8');
  if (json.length < worthCompressing || !/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(json);
  return reply
    .header('content-encoding', 'br')
    .header('vary', 'accept-encoding')
    .send(await compress(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
}
