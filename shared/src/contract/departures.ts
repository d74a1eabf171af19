import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { lineOf } from './fields.ts';
import { orAbsent } from './registration-shapes.ts';

/** Of which route; without a kind of event of all of that year. */
const route = { anio: z.coerce.number<number | string>().int().min(1900).max(9999), evento: orAbsent(lineOf(100)) };

/** Whom there is to tell of their group and hour. */
const departureNews = z.object({
  /** Those who have both. */
  listas: z.number(),
  /** Those of them who have not been told by email, or something else. */
  por_escribir: z.number(),
  /** Those who have no group, or no hour. */
  sin_salida: z.number(),
});
export type DepartureNews = z.infer<typeof departureNews>;

export const departureCalls = defineCalls({
  'GET /inscripciones/salidas': { access: 'staff', query: z.strictObject(route), reply: departureNews, beyond: 'departure-letters' },
  /** Tells them. `cuantas`: as many as whoever presses has seen; 409, and nobody is told, when they are others meanwhile. */
  'POST /inscripciones/salidas': {
    access: 'staff',
    body: z.strictObject({ ...route, cuantas: z.number().int().min(1) }),
    reply: z.object({ envio: z.number(), destinatarios: z.number() }),
    conflict: departureNews,
    beyond: 'departure-letters',
  },
});
