import { z } from 'zod';
import { defineCalls } from './call-table.ts';

/** Sign-ups of one edition, day by day, of those who come; in the order of time, days on which nobody came left out. */
const signUpCurve = z.object({
  anio: z.number(),
  /** `dia` by the axis: days to the ride (below 0 before it), or since the opening. */
  dias: z.array(z.object({ dia: z.number(), inscripciones: z.number() })),
});

/** What waits for staff: counts alone, nobody's data. Null where the club has configured nothing that could wait. */
const panelStatus = z.object({
  /** Signed up in the last seven days. */
  nuevas: z.number(),
  /** Of the edition in force: who has a place and has not paid, and who waits for one. */
  sin_pagar: z.number().nullable(),
  espera: z.number().nullable(),
  /** Of the edition in force: who has paid and then cancelled, and has not got it back. */
  por_devolver: z.number().nullable().optional(),
  /** Emails that were given up in the last seven days. */
  cartas_fallidas: z.number(),
  /** Pictures that somebody has asked to take down; `galeria` where all are of one. */
  retiradas: z.object({ fotos: z.number(), galeria: z.number().nullable() }),
  /** Requests about personal data that are to be answered; `vence`: the moment by which the law wants the first of them. */
  solicitudes: z.object({ abiertas: z.number(), vence: z.string().nullable() }).optional(),
  /** The moments, in UTC, at which it is going to open and close by itself. */
  formulario: z.object({ activo: z.boolean(), abre: z.string().nullable(), cierra: z.string().nullable() }),
  /** The next of the club, today's too. */
  actividad: z.object({ titulo: z.string(), fecha_evento: z.string(), dias: z.number() }).nullable(),
  /** The newest edition first, and up to two years before it. */
  altas: z.object({ eje: z.enum(['ruta', 'apertura']), hoy: z.number(), ediciones: z.array(signUpCurve) }).nullable(),
});
export type PanelStatus = z.infer<typeof panelStatus>;
export type SignUps = NonNullable<PanelStatus['altas']>;

export const panelCalls = defineCalls({
  'GET /panel': { access: 'staff', reply: panelStatus, beyond: 'panel' },
});
