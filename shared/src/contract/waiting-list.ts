import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { idParams, ofYear } from './fields.ts';

/** Somebody who has no place: who waits, to whom one is offered, and whose turn is past. */
const waitingRow = z.object({
  id: z.number(),
  referencia: z.string(),
  nombre: z.string().nullable(),
  mail: z.string(),
  ruta: z.string().nullable(),
  /** The moment since which. */
  espera: z.string(),
  estado: z.enum(['ofrecida', 'espera', 'pasada']),
  oferta_hasta: z.string().nullable(),
  /** Lost its place because nobody opened its personal link in time; opening it lets it wait. */
  sin_confirmar: z.boolean().optional(),
});
export type WaitingRow = z.infer<typeof waitingRow>;

/** Who signed up from one network, in that order: perhaps one person, perhaps a household. */
const sameNetwork = z.array(z.object({ id: z.number(), referencia: z.string(), nombre: z.string().nullable(), mail: z.string() }));
export type SameNetwork = z.infer<typeof sameNetwork>;

/** Of an edition. In the order in which they get places; whose turn is past comes last. */
export const waitingList = z.object({
  /** Null where the club has set no limit in all. */
  plazas: z.number().nullable(),
  /** Given or offered. */
  ocupadas: z.number(),
  /** Of these, kept for whoever fills in the form, and from how many networks. */
  guardadas: z.object({ plazas: z.number(), redes: z.number() }).optional(),
  /** Of the last week, and only where more than one did. */
  redes: z.array(sameNetwork).optional(),
  filas: z.array(waitingRow),
});
export type WaitingList = z.infer<typeof waitingList>;

/** `plaza` gives one at once, also beyond the limit; `saltar` passes over, `devolver` lets wait again, behind the others. */
const waitingMoves = ['subir', 'bajar', 'primera', 'saltar', 'devolver', 'plaza'] as const;
export type WaitingMove = (typeof waitingMoves)[number];

export const waitingListCalls = defineCalls({
  'GET /inscripciones/espera': { access: 'staff', query: ofYear, reply: waitingList, beyond: 'waiting-list' },
  'PUT /inscripciones/espera/:id': {
    access: 'staff',
    params: idParams,
    body: z.strictObject({ accion: z.enum(waitingMoves) }),
    reply: waitingList,
    beyond: 'waiting-list',
  },
});
