import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, isKnown } from 'platform/serve/etag';

/** Sends a text that is asked for again and again: only where it has changed, else 304. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  { type, ...headers }: Readonly<Record<string, string>> & { type: string },
): FastifyReply {
  const etag = etagOf(text);
  reply.headers({ etag, 'cache-control': 'no-cache', ...headers });
  return isKnown(request, etag) ? reply.code(304).send() : reply.type(type).send(text);
}
