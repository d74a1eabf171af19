import { z } from 'zod';
import { isoDate, orNull, textOf } from './fields.ts';

/** What becomes of who does not answer. */
export const silences = ['sigo', 'devolver'] as const;
export type Silence = (typeof silences)[number];

/** The new day, until when one answers, and what silence means. */
export const postponement = z.strictObject({
  fecha: isoDate.meta({ title: 'Día nuevo' }),
  hasta: isoDate.meta({ title: 'Se contesta hasta el' }),
  silencio: z.enum(silences).meta({ title: 'Quien no conteste' }),
  motivo: orNull(textOf(1000).trim()).meta({ title: 'Motivo' }),
});

/** As staff see it. */
export const postponed = z.object({
  /** The day that it was. */
  de: z.string(),
  hasta: z.string(),
  silencio: z.enum(silences),
  sigo: z.number(),
  devolver: z.number(),
  sin_respuesta: z.number(),
});
