import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { paidBy } from './payment-ways.ts';
import { idParams, ofCall } from './fields.ts';
import { storedShape } from './registration-shapes.ts';
import { registration } from './registrations.ts';

/** Fields of a registration needed to match a payment. */
const { id, nombre, mail, pago, pagado, referencia, anulada, devuelta, devuelta_pago } = storedShape;
const duePayment = z.object({
  id,
  nombre,
  mail,
  pago,
  pagado,
  referencia,
  anulada,
  /** In cents; null when not set. */
  importe: z.number().nullable(),
  /** What has been paid of it, where that is not all of it, or more. */
  cobrado: z.number().nullable().optional(),
  /** Since when it waits for a place, and owes nothing yet. */
  espera: z.string().nullable().optional(),
  /** Refund: when, how, how much in cents, and by whom. */
  devuelta,
  devuelta_pago,
  devuelta_importe: z.number().nullable().optional(),
  devuelta_autor: z.string().nullable().optional(),
});
export type DuePayment = z.infer<typeof duePayment>;

export const paymentCalls = defineCalls({
  /** All registrations of an edition, paid or not; empty without an edition. */
  'GET /inscripciones/pagos': { access: 'staff', query: ofCall, reply: z.array(duePayment) },
  /** Of the route in force and of all activities that take sign-ups, until a month after their day, with who is waiting: a bank line may be of any. */
  'GET /inscripciones/pagos/abiertos': { access: 'staff', reply: z.array(duePayment) },
  /** Marks a cancelled registration as refunded, by this method; null undoes it. */
  'PUT /inscripciones/:id/devolucion': { access: 'staff', params: idParams, body: z.strictObject({ pago: paidBy }), reply: registration },
});
