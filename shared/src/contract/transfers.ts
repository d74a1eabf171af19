import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { captchaToken, email, idParams, linkKey, noBody, ofCall, pastedLine, shownAmount } from './fields.ts';
import { transferRules } from '../facts/sign-up-fields.ts';

/** What the link to a place shows to whoever may take it. Nothing of its owner. */
const offeredPlace = z.object({
  evento: z.string(),
  fecha_evento: z.string().nullable(),
  hora: z.string().nullable(),
  lugar: z.string().nullable(),
  nivel: z.string().nullable(),
  /** In cents, of whoever is no member, and whether it is paid. */
  importe: z.number().nullable(),
  pagada: z.boolean(),
  /** What has been paid of it, where that is not the amount. */
  cobrado: z.number().nullable().optional(),
  /** To a member's session: what it costs them, where that differs. */
  importe_socio: z.number().nullable().optional(),
  /** Only members may take it, each by the account's own name. */
  solo_socios: z.boolean().optional(),
  regla: z.enum(transferRules),
  /** `pedida` once somebody has asked. */
  estado: z.enum(['libre', 'pedida']),
});
export type OfferedPlace = z.infer<typeof offeredPlace>;

const taker = z.strictObject({
  nombre: pastedLine(200).trim().min(1).meta({ title: 'Nombre completo' }),
  mail: email.meta({ title: 'Correo electrónico' }),
  telefono: pastedLine(50).trim().nullish().meta({ title: 'Teléfono' }),
  captcha_token: captchaToken.nullish(),
  ...shownAmount,
});

/** A place whose new owner waits for the club. */
const askedTransfer = z.object({
  id: z.number(),
  referencia: z.string(),
  de: z.string(),
  nombre: z.string(),
  mail: z.string(),
  pedida: z.string(),
});
export type AskedTransfer = z.infer<typeof askedTransfer>;

const ofRider = { access: 'public', headers: z.looseObject({ 'clave-inscripcion': linkKey }) } as const;
const ofTaker = { access: 'public', headers: z.looseObject({ 'clave-cesion': linkKey }) } as const;

export const transferCalls = defineCalls({
  /** Makes the link of one's own place; an earlier one ends. */
  'POST /inscripciones/mia/cesion': { ...ofRider, reply: { 201: z.object({ enlace: z.string() }) } },
  /** Keeps the place. */
  'DELETE /inscripciones/mia/cesion': { ...ofRider, reply: noBody },
  'GET /inscripciones/cesion': { ...ofTaker, reply: offeredPlace },
  /** Takes it, or asks for it where the club has to agree. */
  'POST /inscripciones/cesion': { ...ofTaker, body: taker, reply: z.object({ estado: z.enum(['hecha', 'pedida']) }) },
  'GET /inscripciones/cesiones': { access: 'staff', query: ofCall, reply: z.array(askedTransfer) },
  /** By the id of the registration. */
  'PUT /inscripciones/cesiones/:id': { access: 'staff', params: idParams, body: z.strictObject({ aceptar: z.boolean() }), reply: noBody },
});
