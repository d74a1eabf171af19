// Not './client.ts': federation shares the client under this name only, a relative import would bundle a second one.
import { refusalStatus } from 'shared/http/client';
import type { confirmationMissing } from 'shared/contract/sensitive-writes';
import type { z } from 'zod';

/** Whether a write was refused only until the person proves again who they are: what they may do has not been judged. */
export const isUnconfirmed = (error: unknown): boolean =>
  refusalStatus(error) === 403 && (error as { data?: z.infer<typeof confirmationMissing> }).data?.falta === 'confirmacion';
