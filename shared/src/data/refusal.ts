// Not '../http/client.ts': federation shares the client under this name only, a relative import would bundle a second one.
import { refusalDetail, refusalStatus } from 'shared/http/client';
import { isUnconfirmed } from 'shared/http/unconfirmed';
import { type ConflictKey, conflictingRow, type ConflictOf } from 'shared/http/error-body';

/** Why a write was not stored. */
export interface Refusal<Row = unknown> {
  status: number | undefined;
  /** The server's own reason, in one sentence. */
  detail: string | undefined;
  /** The row as it is stored now, if somebody else was faster. */
  actual: Row | undefined;
}

export function readRefusal<Key extends ConflictKey>(error: unknown): Refusal<ConflictOf<Key>> {
  // Whoever would rather not prove who they are has not been judged: they may send it again.
  const status = isUnconfirmed(error) ? undefined : refusalStatus(error);
  return {
    status,
    detail: status === 403 ? '⛔ Acceso no autorizado' : refusalDetail(error),
    actual: conflictingRow<Key>(error),
  };
}
