import { z } from 'zod';
import { defineCalls } from './call-table.ts';

/** Daily sign-ups of one edition, without cancelled ones; in chronological order, empty days left out. */
const signUpCurve = z.object({
  anio: z.number(),
  /** `dia` on the axis: days to the ride (below 0 before it), or since the opening. */
  dias: z.array(z.object({ dia: z.number(), inscripciones: z.number() })),
});

/** Pending work for staff: counts only, no personal data. Null for features that the club has not configured. */
const panelStatus = z.object({
  /** Sign-ups of the last seven days. */
  nuevas: z.number(),
  /** Current edition: unpaid with a place, and waiting. */
  sin_pagar: z.number().nullable(),
  espera: z.number().nullable(),
  /** Of the route: paid, cancelled, and not refunded; the year, where all are of one that is not the current edition. */
  por_devolver: z.number().nullable().optional(),
  devolver_anio: z.number().optional(),
  /** Emails given up in the last seven days. */
  cartas_fallidas: z.number(),
  /** Pictures with a take-down request; `galeria` where all are of one. */
  retiradas: z.object({ fotos: z.number(), galeria: z.number().nullable() }),
  /** Places handed over whose new owner waits for the club; `actividad`: where all are of one. Left out without any. */
  cesiones: z.object({ por_aceptar: z.number(), actividad: z.number().nullable() }).optional(),
  /** Applications for membership that wait; absent while the club keeps no members here. */
  socios_pendientes: z.number().optional(),
  /** Open requests about personal data; `vence`: legal deadline of the first. */
  solicitudes: z.object({ abiertas: z.number(), vence: z.string().nullable() }).optional(),
  /** Scheduled opening and closing, as timestamps in UTC. */
  formulario: z.object({ activo: z.boolean(), abre: z.string().nullable(), cierra: z.string().nullable() }),
  /** The club's next activity, today included. */
  actividad: z.object({ titulo: z.string(), fecha_evento: z.string(), dias: z.number() }).nullable(),
  /** Newest edition first, and up to two years before it. */
  altas: z.object({ eje: z.enum(['ruta', 'apertura']), hoy: z.number(), ediciones: z.array(signUpCurve) }).nullable(),
});
export type PanelStatus = z.infer<typeof panelStatus>;
export type SignUps = NonNullable<PanelStatus['altas']>;

export const panelCalls = defineCalls({
  'GET /panel': { access: 'staff', reply: panelStatus },
});
