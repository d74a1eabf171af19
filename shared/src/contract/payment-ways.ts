import { z } from 'zod';

/** How something is paid, as riders and members are told. */
export const paymentWays = z.object({
  bizum: z.string().nullable(),
  iban: z.string().nullable(),
  /** In whose name the account is. */
  titular: z.string().nullable(),
});
