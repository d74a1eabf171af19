import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { routeYear } from './fields.ts';

const sum = z.object({ cuantos: z.number(), importe: z.number() });

/** A sum of one kind, one way of payment and one month. */
const line = sum.extend({
  /** `pendiente`: what is owed for that year, whenever it is paid. */
  clase: z.enum(['cobro', 'devolucion', 'pendiente']),
  tipo: z.enum(['ruta', 'actividad', 'cuota']),
  /** 'Ruta 2027', 'Cuota 2027', the title of an activity. */
  concepto: z.string(),
  /** Null where it was not said, and where nothing was paid. */
  pago: z.string().nullable(),
  /** From 1 to 12; null where the day is not known. */
  mes: z.number().nullable(),
});
export type AccountsLine = z.infer<typeof line>;

/** What a club has taken and given back in a year, by the day of each payment; in cents. */
const annualAccounts = z.object({
  anio: z.number(),
  lineas: z.array(line),
  /** Debits that the bank has returned in that year. */
  recibos_devueltos: sum,
  /** What is still to be given back, of any year. */
  por_devolver: sum,
});
export type AnnualAccounts = z.infer<typeof annualAccounts>;

export const annualAccountsCalls = defineCalls({
  'GET /cuentas/:anio': { access: 'staff', params: z.strictObject({ anio: routeYear }), reply: annualAccounts, since: '2.1' },
});
