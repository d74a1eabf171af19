import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { isOneCall, lineOf, ofCall, orAbsent } from './fields.ts';

/** Whose: of an activity's call, or of the route of a year; without an event kind all of that year. */
const list = { ...ofCall.shape, evento: orAbsent(lineOf(100)) };
const isOne = [isOneCall, { error: 'Falta de qué año o de qué actividad son las salidas.' }] as const;

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
  'GET /inscripciones/salidas': { access: 'staff', query: z.strictObject(list).refine(...isOne), reply: departureNews },
  /** Sends the emails. `cuantas` is the count that the user was shown; 409, and nothing is sent, when it differs by now. */
  'POST /inscripciones/salidas': {
    access: 'staff',
    body: z.strictObject({ ...list, cuantas: z.number().int().min(1).meta({ title: 'Cuántas' }) }).refine(...isOne),
    reply: z.object({ envio: z.number(), destinatarios: z.number() }),
    conflict: departureNews,
  },
});
