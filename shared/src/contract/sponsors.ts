import { z } from 'zod';

/** `imagen` is a file name under /static/patrocinadores/; `orden` is the position, lowest first. */
export const sponsor = z.object({
  id: z.number(),
  titulo: z.string(),
  descripcion: z.string().nullable(),
  imagen: z.string().nullable(),
  orden: z.number(),
});
export type Sponsor = z.infer<typeof sponsor>;
