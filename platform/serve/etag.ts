import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** A strong ETag, with its quotes. */
export const etagOf = (content: string | Buffer): string => `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Whether the client has what this ETag names, so that 304 is the answer. A proxy that compresses weakens the ETag. */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const header = request.headers['if-none-match'];
  if (header === undefined) return false;
  return header.split(',').some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag);
}
