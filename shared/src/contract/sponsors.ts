import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { idParams, noBody, optionalLine, optionalText, orNull, requiredLine, secureLink, sentVersion, titled } from './fields.ts';
import { sponsorLabels } from '../facts/labels.ts';
import { onePicture } from '../facts/pictures.ts';

/** `imagen` is a file name under /static/patrocinadores/; `orden` is the position, lowest first. */
export const sponsor = z.object({
  id: z.number(),
  titulo: z.string(),
  descripcion: z.string().nullable(),
  imagen: z.string().nullable(),
  orden: z.number(),
  /** Its website, by https. */
  enlace: z.string().nullable().optional(),
  /** What members save there, whom it asks for their card. */
  descuento: z.string().nullable().optional(),
  /** Incremented by changes of text, link or picture, not of the position. */
  version: z.number().optional(),
});
export type Sponsor = z.infer<typeof sponsor>;

/** POST /patrocinadores, multipart with an optional `imagen`: appended last. */
export const newSponsor = z.strictObject(
  titled(sponsorLabels, { titulo: requiredLine, descripcion: optionalText, enlace: orNull(secureLink), descuento: optionalLine }),
);

/** PUT /patrocinadores/{id} as multipart with an optional `imagen`: absent fields stay, empty ones are removed. */
export const sponsorEdit = newSponsor.partial().extend({ version: sentVersion });

/** PUT /patrocinadores/{id} as JSON: the position alone. Two of these swap two neighbours. */
const sponsorPosition = z.strictObject({ orden: z.number().int().min(-1_000_000).max(1_000_000) });

/** PUT /patrocinadores/orden: all of them, in their new order; returns the list. 409 with the list when the set has changed. */
const sponsorOrder = z.strictObject({ ids: z.array(z.number().int().positive()).max(1000).meta({ title: 'Orden' }) });

export const sponsorCalls = defineCalls({
  'GET /patrocinadores': { access: 'public', reply: z.array(sponsor) },
  'POST /patrocinadores': { access: 'staff', form: newSponsor, files: { imagen: onePicture }, reply: { 201: sponsor }, unread: true },
  'PUT /patrocinadores/orden': { access: 'staff', body: sponsorOrder, reply: z.array(sponsor), conflict: z.array(sponsor) },
  /** JSON sets the position alone; a form the rest, which the bare contract does not have. */
  'PUT /patrocinadores/:id': {
    access: 'staff',
    params: idParams,
    body: sponsorPosition,
    form: sponsorEdit,
    files: { imagen: onePicture },
    reply: sponsor,
    conflict: sponsor,
    unread: true,
  },
  'DELETE /patrocinadores/:id': { access: 'staff', params: idParams, reply: noBody, unread: true },
});
