// Not './client.ts': federation shares the client under this name only, a relative import would bundle a second one.
import { refusalStatus } from 'shared/http/client';
import type { confirmationMissing } from 'shared/contract/sensitive-writes';
import type { z } from 'zod';

/** Whether a write only lacks a proof of identity: permissions were not checked yet. */
export const isUnconfirmed = (error: unknown): boolean =>
  refusalStatus(error) === 403 && (error as { data?: z.infer<typeof confirmationMissing> }).data?.falta === 'confirmacion';
