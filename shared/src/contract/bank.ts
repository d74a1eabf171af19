import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { paymentOfFees } from './fees.ts';
import { id, isoDate, lineOf, noBody } from './fields.ts';
import { paidBy } from './payment-ways.ts';
import { batchChange, maxBatch, registration } from './registrations.ts';

const text = z.string().nullable();

/** `diferencia`: of a paid sign-up whose amount has changed since; `devolucion`: of a cancelled one, which was paid. */
const payableKinds = ['inscripcion', 'diferencia', 'devolucion', 'cuota'] as const;

/** What a line of the bank may be about. */
const payable = z.object({
  tipo: z.enum(payableKinds),
  id: z.number(),
  /** 'Ruta 2027', 'Cuota 2027', the title of an activity; before what goes back 'Devolución de'. */
  concepto: z.string(),
  nombre: text,
  /** Shown where there is no name. */
  mail: text,
  /** What who pays is asked to write. */
  referencia: text,
  /** In cents; below zero what the club is to give back; null where it is not known. */
  importe: z.number().nullable(),
  /** Why nothing is owed, as the end of a sentence: 'ya está pagada'. */
  saldado: text,
  /** What is to be known before a payment is taken: 'de baja'. */
  nota: text,
  /** Of a sign-up, as they are stored: an undo brings them back. */
  pago: text,
  pagado: text,
  /** What has been received of it, in cents. */
  cobrado: z.number().nullable(),
});
export type Payable = z.infer<typeof payable>;

const dia = isoDate.optional().meta({ title: 'Día' });
const some = <T extends z.ZodType>(of: T) => z.array(of).max(maxBatch).default([]);

/** PUT /banco/pagos: all or none. It is undone by the same call: with `antes` and `despues` swapped, and without a method. */
const bankPayments = z.strictObject({
  inscripciones: some(batchChange.extend({ dia })),
  diferencias: some(z.strictObject({ id, antes: z.number().int(), despues: z.number().int().min(0).max(99_999_900), pago: paidBy })),
  devoluciones: some(z.strictObject({ id, pago: paidBy, dia })),
  cuotas: some(paymentOfFees),
  /** Riders whose sign-up is paid by it get a receipt. */
  recibo: z.boolean().optional(),
});
export type BankPayments = z.output<typeof bankPayments>;

export const bankCalls = defineCalls({
  /** What is owed and what is to be given back, of the route, of activities and of fees; also what these references are of, paid or not. */
  'POST /banco/pendientes': {
    access: 'staff',
    body: z.strictObject({ referencias: z.array(lineOf(40)).max(5000) }),
    reply: z.array(payable),
    since: '2.1',
  },
  'PUT /banco/pagos': { access: 'staff', body: bankPayments, reply: noBody, conflict: z.array(registration), since: '2.1' },
});
