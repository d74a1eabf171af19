import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { idParams, ofCall } from './fields.ts';

/** A rider without a place: waiting, offered one, or passed over. */
const waitingRow = z.object({
  id: z.number(),
  referencia: z.string(),
  nombre: z.string().nullable(),
  mail: z.string(),
  ruta: z.string().nullable(),
  /** Since when. */
  espera: z.string(),
  estado: z.enum(['ofrecida', 'espera', 'pasada']),
  oferta_hasta: z.string().nullable(),
  /** Lost its place because the personal link was not opened in time; opening it joins the waiting list. */
  sin_confirmar: z.boolean().optional(),
});
export type WaitingRow = z.infer<typeof waitingRow>;

/** Sign-ups from one network, in order: perhaps one person, perhaps a household. */
const sameNetwork = z.array(z.object({ id: z.number(), referencia: z.string(), nombre: z.string().nullable(), mail: z.string() }));
export type SameNetwork = z.infer<typeof sameNetwork>;

/** Waiting list of an edition, in the order of places; passed over riders last. */
const waitingList = z.object({
  /** Null without a limit. */
  plazas: z.number().nullable(),
  /** Taken or offered. */
  ocupadas: z.number(),
  /** Of the last week, only networks with more than one. */
  redes: z.array(sameNetwork),
  filas: z.array(waitingRow),
});
export type WaitingList = z.infer<typeof waitingList>;

/** `plaza` assigns one at once, also beyond the limit; `saltar` passes over, `devolver` moves back to the end of the list. */
const waitingMoves = ['subir', 'bajar', 'primera', 'saltar', 'devolver', 'plaza'] as const;
export type WaitingMove = (typeof waitingMoves)[number];

export const waitingListCalls = defineCalls({
  'GET /inscripciones/espera': { access: 'staff', query: ofCall, reply: waitingList },
  'PUT /inscripciones/espera/:id': {
    access: 'staff',
    params: idParams,
    body: z.strictObject({ accion: z.enum(waitingMoves).meta({ title: 'Acción' }) }),
    reply: waitingList,
  },
});
