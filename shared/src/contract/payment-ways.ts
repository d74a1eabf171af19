import { z } from 'zod';
import { paymentMethods } from '../facts/enumerations.ts';
import { fieldOf } from '../facts/registration-fields.ts';

/** How something was paid; null for unpaid. */
export const paidBy = z
  .enum(paymentMethods)
  .nullable()
  .meta({ title: fieldOf('pago').label });

/** How something is paid, as riders and members are told. */
export const paymentWays = z.object({
  bizum: z.string().nullable(),
  iban: z.string().nullable(),
  /** In whose name the account is. */
  titular: z.string().nullable(),
});
