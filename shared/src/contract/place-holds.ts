import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { captchaToken, ofYear, optionalLine } from './fields.ts';
import { linkKey } from './link-key.ts';
import { waitingList } from './waiting-list.ts';

/** What somebody who types has chosen so far. The key is made up by their browser, and known to nobody else. */
const wanted = z.strictObject({
  clave: linkKey.meta({ title: 'Clave' }),
  ruta: optionalLine.meta({ title: 'Nivel de la ruta' }),
  /** Of pages that ask for it; the edition in force decides. */
  evento: optionalLine.meta({ title: 'Evento' }),
  /** Of the personal link with which somebody comes before the form is open to all. */
  clave_anticipada: linkKey.nullish(),
  /** Where the reply before asked for it. */
  captcha_token: captchaToken.nullish(),
});

const placeHold = z.object({
  /** The moment until which the place is kept, and in how many seconds that is, whatever clock looks at it; null where none is kept. */
  hasta: z.string().nullable(),
  segundos: z.number(),
  /** Whoever sends that now would have to wait. */
  completa: z.boolean(),
  /** Where it is full only by places that are kept for others: when at the latest one of these is known to be taken or free. */
  se_sabra: z.string().nullable().optional(),
  /** None is kept before a captcha is solved: one has been begun in this network already. */
  pide_captcha: z.boolean().optional(),
});
export type PlaceHold = z.infer<typeof placeHold>;

/** By POST with the key in what is sent: no address or log holds it, and a page that is left can still send it. */
export const placeHoldCalls = defineCalls({
  /** Keeps a place, or goes on keeping it. */
  'POST /plazas': { access: 'public', body: wanted, reply: placeHold, beyond: 'place-holds' },
  /** Staff let all of an edition go: whoever types goes on without. */
  'POST /plazas/liberar': { access: 'staff', query: ofYear, reply: waitingList, beyond: 'place-holds' },
  'POST /plazas/soltar': {
    access: 'public',
    body: z.strictObject({ clave: linkKey.meta({ title: 'Clave' }) }),
    reply: { 204: z.void() },
    beyond: 'place-holds',
  },
});
