import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { mailOutcomes } from '../facts/enumerations.ts';
import { id, idParams, lineOf, requiredLine, text } from './fields.ts';
import { type EmailField, emailFieldNames } from '../facts/email-fields.ts';
import { maxAttachmentBytes, maxAttachments, maxPersonal, maxRecipients } from '../facts/mailing-limits.ts';

/**
 * POST /inscripciones/enviar-correo, sent as multipart, `inscritos` repeated, and the files as `archivos`. Subject and message may name
 * fields (email-fields.ts); each registration then gets an email of its own.
 */
export const mailingForm = z.strictObject({
  asunto: requiredLine,
  mensaje: text.trim().min(1),
  inscritos: z.array(id).min(1).max(maxRecipients),
});

/**
 * May come with it: any text that stays the same while the same form is sent again. The server then answers as it did the first
 * time and mails nobody twice. A header, so that the form is what every server expects.
 */
export const mailingHeaders = z.object({ 'idempotency-key': lineOf(100).min(8).optional() });

/** 'ok': kept durably, and delivered from now on. */
const mailingAccepted = z.object({
  estado: z.literal('ok'),
  /** The mailing, to follow its delivery. */
  envio: z.number(),
  /** Emails: one for each distinct address. */
  destinatarios: z.number(),
  /** Registrations that share the address, and so the email, of another. */
  repetidos: z.number(),
  /** Registrations that are no longer there. */
  omitidos: z.number(),
});
export type MailingAccepted = z.infer<typeof mailingAccepted>;

/** GET /inscripciones/envios, newest first. */
const mailing = z.object({
  id: z.number(),
  asunto: z.string(),
  /** Moment, ISO 8601. */
  creado: z.string(),
  /** Name of who sent it. */
  autor: z.string().nullable(),
  total: z.number(),
  pendientes: z.number(),
  enviados: z.number(),
  fallidos: z.number(),
});
export type Mailing = z.infer<typeof mailing>;

const mailingRecipient = z.object({
  /** The email, for `reintentar`. */
  id: z.number(),
  /** Null once the registration is gone. */
  inscripcion_id: z.number().nullable(),
  nombre: z.string().nullable(),
  para: z.string(),
  estado: z.enum(mailOutcomes),
  /** One Spanish sentence about the last failure; also of an email that will be tried again. */
  motivo: z.string().nullable(),
  intentos: z.number(),
  /** Moment; null once nothing more will be tried. */
  proximo_intento: z.string().nullable(),
});
export type MailingRecipient = z.infer<typeof mailingRecipient>;

/** GET /inscripciones/envios/{id}; recipients in the order of sending. */
const mailingDetail = mailing.extend({
  mensaje: z.string(),
  /** `bytes` of each file as it was attached. */
  archivos: z.array(z.object({ nombre: z.string(), bytes: z.number() })),
  destinatarios: z.array(mailingRecipient),
});
export type MailingDetail = z.infer<typeof mailingDetail>;

/** POST /inscripciones/envios/{id}/reintentar: these emails, else every one that failed. Answers the mailing. */
const mailingRetry = z.strictObject({ correos: z.array(id).max(maxRecipients).optional() });

/** Of whom the fields of an email are asked. */
const emailRecipients = z.strictObject({ inscritos: z.array(id).min(1).max(maxPersonal, { abort: true }) });

/** What the fields of an email say of one recipient. A link is only hinted at: each email gets one of its own. */
const emailRecipient = z.object({
  id: z.number(),
  /** Whom to name where something is missing. */
  nombre: z.string().nullable(),
  mail: z.string(),
  datos: z.object(Object.fromEntries(emailFieldNames.map((name) => [name, z.string()])) as Record<EmailField, z.ZodString>),
});
export type EmailRecipient = z.infer<typeof emailRecipient>;

/** The email as one of them would get it, to whoever writes it. */
export const emailTest = z.strictObject({ asunto: requiredLine, mensaje: text.trim().min(1), inscrito: id });

export const mailingCalls = defineCalls({
  'POST /inscripciones/enviar-correo': {
    access: 'staff',
    headers: mailingHeaders,
    form: mailingForm,
    fields: maxRecipients + 20,
    files: { archivos: { most: maxAttachments, bytes: maxAttachmentBytes } },
    reply: mailingAccepted,
    adds: 'personal-letters',
  },
  'POST /inscripciones/enviar-correo/datos': {
    access: 'staff',
    body: emailRecipients,
    reply: z.array(emailRecipient),
    beyond: 'personal-letters',
  },
  'POST /inscripciones/enviar-correo/prueba': {
    access: 'staff',
    body: emailTest,
    reply: z.object({ correo: z.string() }),
    beyond: 'personal-letters',
  },
  'GET /inscripciones/envios': { access: 'staff', reply: z.array(mailing), beyond: 'mailings' },
  'GET /inscripciones/envios/:id': { access: 'staff', params: idParams, reply: mailingDetail, beyond: 'mailings' },
  'POST /inscripciones/envios/:id/reintentar': {
    access: 'staff',
    params: idParams,
    body: mailingRetry.nullish(),
    reply: mailing,
    beyond: 'mailings',
  },
});
