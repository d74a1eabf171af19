import type { Gallery } from 'shared/contract/galleries';
import { refusalDetail, refusalStatus } from 'shared/http/client';

/** The server's own sentence about a call beyond the contract: a server that does not have the call answers in the words of its framework. */
export function extraDetail(error: unknown): string | undefined {
  const status = refusalStatus(error);
  return status === 404 || status === 405 ? undefined : refusalDetail(error);
}

/** The gallery as it is stored now, when somebody else was faster. */
export function galleryOfConflict(error: unknown): Gallery | undefined {
  if (refusalStatus(error) !== 409) return undefined;
  return ((error as { data?: unknown }).data as { actual?: Gallery } | undefined)?.actual;
}
