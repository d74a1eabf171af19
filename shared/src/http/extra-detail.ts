// Not './client.ts': federation shares the client under this name only, a relative import would bundle a second one.
import { refusalDetail, refusalStatus } from 'shared/http/client';

/** The server's own sentence about a call beyond the contract: a server that does not have the call answers in the words of its framework. */
export function extraDetail(error: unknown): string | undefined {
  const status = refusalStatus(error);
  return status === 404 || status === 405 ? undefined : refusalDetail(error);
}
