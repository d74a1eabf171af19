import { z } from 'zod';

/** GET /actividades/. `imagen_url` is a file name under /static/actividades/. */
export const activity = z.object({
  id: z.number(),
  titulo: z.string(),
  descripcion: z.string().nullable(),
  evento: z.string().nullable(),
  fecha_evento: z.string().nullable(),
  lugar: z.string().nullable(),
  imagen_url: z.string().nullable(),
  link_evento: z.string().nullable(),
});
export type Activity = z.infer<typeof activity>;

/** GET /eventos/publicos: the activities still to come, in the shape of the public events list. */
export const publicEvent = z.object({
  id: z.number(),
  titulo: z.string(),
  fecha: z.string().nullable(),
  descripcion: z.string().nullable(),
});
export type PublicEvent = z.infer<typeof publicEvent>;
