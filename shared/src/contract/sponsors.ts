import { z } from 'zod';
import { optionalText, requiredLine, sentVersion, text } from './fields.ts';

/** `imagen` is a file name under /static/patrocinadores/; `orden` is the position, lowest first. */
export const sponsor = z.object({
  id: z.number(),
  titulo: z.string(),
  descripcion: z.string().nullable(),
  imagen: z.string().nullable(),
  orden: z.number(),
  /** Raised by a change of text or picture, not of the position. */
  version: z.number().optional(),
});
export type Sponsor = z.infer<typeof sponsor>;

/** POST /patrocinadores, multipart with an optional `imagen`: the new one comes last. */
export const newSponsor = z.strictObject({ titulo: requiredLine, descripcion: optionalText });

/** PUT /patrocinadores/{id} as multipart with an optional `imagen`: what is absent stays. */
export const sponsorEdit = z.strictObject({
  titulo: requiredLine.optional(),
  descripcion: text.optional(),
  version: sentVersion,
});

/** PUT /patrocinadores/{id} as JSON: the position alone. Two neighbours are swapped by two of these. */
export const sponsorPosition = z.strictObject({ orden: z.number().int().min(-1_000_000).max(1_000_000) });
export type SponsorPosition = z.infer<typeof sponsorPosition>;

/** PUT /patrocinadores/orden: all of them, in their new order; answers the list. 409 with the list when the set has changed meanwhile. */
export const sponsorOrder = z.strictObject({ ids: z.array(z.number().int().positive()).max(1000) });
export type SponsorOrder = z.infer<typeof sponsorOrder>;
