// Not './client.ts': federation shares the client under this name only, a relative import would bundle a second one.
import { refusalStatus } from 'shared/http/client';

/** The row as it is stored now, when a write came too late: somebody else has changed it since it was read. */
export function conflictingRow<Row>(error: unknown): Row | undefined {
  if (refusalStatus(error) !== 409) return undefined;
  const { actual } = ((error as { data?: unknown }).data ?? {}) as { actual?: Row };
  return actual ?? undefined;
}
