// Not './client.ts': federation shares the client under this name only, a relative import would bundle a second one.
import type { CallKey, Contract } from 'shared/contract/calls';
import { refusalDetail, refusalStatus } from 'shared/http/client';
import type { z } from 'zod';

type ErrorBodyOf<C, Status extends number> =
  C extends Readonly<Record<'refusals', Readonly<Record<Status, infer S extends z.ZodType>>>> ? z.output<S> : never;

/**
 * Body of an error with this status, whose fields beside `detail` are optional; undefined for any other error.
 *
 * @example errorBody<'POST /login', 401>(error, 401)?.segundo_paso
 */
export function errorBody<Key extends CallKey, Status extends 400 | 401>(
  error: unknown,
  status: Status,
): Partial<ErrorBodyOf<Contract[Key], Status>> | undefined {
  return carriedBy<Partial<ErrorBodyOf<Contract[Key], Status>>>(error, status);
}

/** Calls whose 409 carries the current row. */
export type ConflictKey = { [Key in CallKey]: Contract[Key] extends { conflict: z.ZodType } ? Key : never }[CallKey];
export type ConflictOf<Key extends ConflictKey> = Contract[Key] extends { conflict: infer S extends z.ZodType } ? z.output<S> : never;

/** The current row of a conflict: another user has changed it since it was read. */
export function conflictingRow<Key extends ConflictKey>(error: unknown): ConflictOf<Key> | undefined {
  return carriedBy<{ actual?: ConflictOf<Key> }>(error, 409)?.actual ?? undefined;
}

const carriedBy = <T>(error: unknown, status: number): T | undefined =>
  refusalStatus(error) === status ? ((error as { data?: T }).data ?? undefined) : undefined;

/** The server's error sentence of a call beyond the contract: a server without the call replies in its framework's words. */
export function extraDetail(error: unknown): string | undefined {
  const status = refusalStatus(error);
  return status === 404 || status === 405 ? undefined : refusalDetail(error);
}

/** Reference of a server error in its log; undefined for other errors, or a server without references. */
export function failureReference(error: unknown): string | undefined {
  const { response } = (error ?? {}) as { response?: unknown };
  if (!(response instanceof Response) || response.status < 500) return undefined;
  return response.headers.get('x-request-id') ?? undefined;
}
