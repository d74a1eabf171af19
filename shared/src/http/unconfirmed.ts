import type { confirmationMissing } from 'shared/contract/sensitive-writes';
import type { z } from 'zod';

interface Refusal {
  response: Response;
  data: z.infer<typeof confirmationMissing>;
}

/** Whether a write only lacks a proof of identity: permissions were not checked yet. */
export function isUnconfirmed(error: unknown): boolean {
  const { response, data } = (error ?? {}) as Partial<Refusal>;
  return response?.status === 403 && data?.falta === 'confirmacion';
}
