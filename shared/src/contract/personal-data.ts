import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { type DataKind, dataKinds, periodOf } from './data-periods.ts';

type ByKind<T extends z.ZodType> = Record<DataKind, T>;
const byKind = <T extends z.ZodType>(make: (kind: DataKind) => T) =>
  z.strictObject(Object.fromEntries(dataKinds.map((kind) => [kind, make(kind)])) as ByKind<T>);

/** How long each kind is kept, in its unit. */
export const keptFor = byKind((kind) => {
  const { label, range } = periodOf(kind);
  return z.number().int().min(range[0]).max(range[1]).meta({ title: label });
});
export type KeptFor = z.infer<typeof keptFor>;

/** How many of each kind. */
export const kindCounts = byKind(() => z.number());
export type KindCounts = z.infer<typeof kindCounts>;

/** What is left of registrations that have ended: no people. */
export const rideCounts = z.object({
  anio: z.number(),
  evento: z.string(),
  ruta: z.string(),
  inscripciones: z.number(),
  acompanantes: z.number(),
  pagadas: z.number(),
  /** What was paid, in cents. */
  importe: z.number(),
});
export type RideCounts = z.infer<typeof rideCounts>;

export const dataState = z.object({
  plazos: keptFor,
  /** What goes in the month to come. */
  proximo: kindCounts,
  /** The last night on which something was looked for, and what went. */
  ultima: z.object({ dia: z.string(), borrado: kindCounts }).nullable(),
  recuentos: z.array(rideCounts),
});
export type DataState = z.infer<typeof dataState>;

export const personalDataCalls = defineCalls({
  'GET /datos/plazos': { access: 'webmaster', reply: dataState, beyond: 'personal-data' },
  'PUT /datos/plazos': { access: 'webmaster', body: keptFor, reply: dataState, beyond: 'personal-data' },
  /** What would go tonight, and in the month to come, with these: nothing is stored. */
  'POST /datos/plazos/prever': {
    access: 'webmaster',
    body: keptFor,
    reply: z.object({ hoy: kindCounts, proximo: kindCounts }),
    beyond: 'personal-data',
  },
});
