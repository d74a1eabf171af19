// Not '../http/client.ts': federation shares the client under this name only, a relative import would bundle a second one.
import { refusalDetail, refusalStatus } from 'shared/http/client';
import { isUnconfirmed } from 'shared/http/unconfirmed';
import { type ConflictKey, conflictingRow, type ConflictOf } from 'shared/http/error-body';

export interface Refusal<Row = unknown> {
  status: number | undefined;
  detail: string | undefined;
  /** The current row, in a conflict. */
  actual: Row | undefined;
}

export function readRefusal<Key extends ConflictKey>(error: unknown): Refusal<ConflictOf<Key>> {
  // A declined confirmation is no decision on the role: the write may be sent again.
  const status = isUnconfirmed(error) ? undefined : refusalStatus(error);
  return {
    status,
    detail: status === 403 ? '⛔ Acceso no autorizado' : refusalDetail(error),
    actual: conflictingRow<Key>(error),
  };
}
