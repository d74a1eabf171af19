// Not './client.ts': federation shares the client under this name only, a relative import would bundle a second one.
import { refusalDetail, refusalStatus } from 'shared/http/client';

/** The server's error sentence of a call beyond the contract: a server without the call replies in its framework's words. */
export function extraDetail(error: unknown): string | undefined {
  const status = refusalStatus(error);
  return status === 404 || status === 405 ? undefined : refusalDetail(error);
}
