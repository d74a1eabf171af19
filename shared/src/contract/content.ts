import { z } from 'zod';

export const history = z.object({ texto: z.string() });
export type History = z.infer<typeof history>;

/** `imagen` is a server path; it is shown only when it contains `static/`. */
export const castles = z.object({ texto: z.string(), imagen: z.string().nullable() });
export type Castles = z.infer<typeof castles>;

export const home = z.object({ titulo: z.string(), texto: z.string(), imagen: z.string().nullable() });
export type Home = z.infer<typeof home>;
