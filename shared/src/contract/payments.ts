import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { ofYear } from './fields.ts';
import { storedShape } from './registration-shapes.ts';

/** What there is to know of a registration of the route to tell whose a payment is. */
const { id, nombre, mail, pago, pagado, referencia, anulada } = storedShape;
export const duePayment = z.object({
  id,
  nombre,
  mail,
  pago,
  pagado,
  referencia,
  anulada,
  /** In cents; null where nobody has said what it costs. */
  importe: z.number().nullable(),
});
export type DuePayment = z.infer<typeof duePayment>;

export const paymentCalls = defineCalls({
  /** All registrations of an edition, whether paid or not; none while there is no edition. */
  'GET /inscripciones/pagos': { access: 'staff', query: ofYear, reply: z.array(duePayment), beyond: 'route-edition' },
});
