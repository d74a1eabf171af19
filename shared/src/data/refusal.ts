// Not '../http/client.ts': federation shares the client under this name only, a relative import would bundle a second one.
import { refusalDetail, refusalStatus } from 'shared/http/client';
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
  const status = refusalStatus(error);
  return {
    status,
    detail: status === 403 ? '⛔ Acceso no autorizado' : refusalDetail(error),
    actual: conflictingRow<Key>(error),
  };
}
