import type { FastifyInstance } from 'fastify';
import { access, type Access } from '../security/access.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface BuiltCall {
  /** As the access table writes it. */
  call: string;
  method: Method;
  pattern: string;
  rule: Access;
}

/** The calls of the access table that this server answers; the table also lists those to come. */
export function listBuiltCalls(server: FastifyInstance): BuiltCall[] {
  return Object.entries(access).flatMap(([call, rule]) => {
    const [method, pattern = ''] = call.split(' ') as [Method, string];
    const found = [pattern, pattern.replace(/\/$/, '')].some((url) => server.hasRoute({ method, url }));
    return found ? [{ call, method, pattern, rule }] : [];
  });
}
