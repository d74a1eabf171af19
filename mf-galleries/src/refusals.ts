import type { Gallery } from 'shared/contract/galleries';
import { refusalStatus } from 'shared/http/client';

/** The gallery as it is stored now, when somebody else was faster. */
export function galleryOfConflict(error: unknown): Gallery | undefined {
  if (refusalStatus(error) !== 409) return undefined;
  return ((error as { data?: unknown }).data as { actual?: Gallery } | undefined)?.actual;
}
