import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { paymentMethods } from '../facts/enumerations.ts';
import { idParams, ofYear } from './fields.ts';
import { storedShape } from './registration-shapes.ts';
import { registration } from './registrations.ts';

/** What there is to know of a registration of the route to tell whose a payment is. */
const { id, nombre, mail, pago, pagado, referencia, anulada, devuelta, devuelta_pago } = storedShape;
const duePayment = z.object({
  id,
  nombre,
  mail,
  pago,
  pagado,
  referencia,
  anulada,
  /** In cents; null where nobody has said what it costs. */
  importe: z.number().nullable(),
  /** Of what was given back: when, how, how much in cents, and who marked it so. */
  devuelta,
  devuelta_pago,
  devuelta_importe: z.number().nullable().optional(),
  devuelta_autor: z.string().nullable().optional(),
});
export type DuePayment = z.infer<typeof duePayment>;

export const paymentCalls = defineCalls({
  /** All registrations of an edition, whether paid or not; none while there is no edition. */
  'GET /inscripciones/pagos': { access: 'staff', query: ofYear, reply: z.array(duePayment), beyond: 'route-edition' },
  /** What was paid for a cancelled registration was given back, by this way; null takes that back. */
  'PUT /inscripciones/:id/devolucion': {
    access: 'staff',
    params: idParams,
    body: z.strictObject({ pago: z.enum(paymentMethods).nullable() }),
    reply: registration,
    beyond: 'refunds',
  },
});
