import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { lineOf } from './fields.ts';
import { orAbsent } from './registration-shapes.ts';

/** Selects the route; without an event kind all of that year. */
const route = { anio: z.coerce.number<number | string>().int().min(1900).max(9999), evento: orAbsent(lineOf(100)) };

/** Counts of riders to notify of group and departure time. */
const departureNews = z.object({
  /** Riders with both. */
  listas: z.number(),
  /** Of these, not notified, or notified of other values. */
  por_escribir: z.number(),
  /** Riders without group or time. */
  sin_salida: z.number(),
});
export type DepartureNews = z.infer<typeof departureNews>;

export const departureCalls = defineCalls({
  'GET /inscripciones/salidas': { access: 'staff', query: z.strictObject(route), reply: departureNews, beyond: 'departure-letters' },
  /** Sends the emails. `cuantas` is the count that the user was shown; 409, and nothing is sent, when it differs by now. */
  'POST /inscripciones/salidas': {
    access: 'staff',
    body: z.strictObject({ ...route, cuantas: z.number().int().min(1) }),
    reply: z.object({ envio: z.number(), destinatarios: z.number() }),
    conflict: departureNews,
    beyond: 'departure-letters',
  },
});
