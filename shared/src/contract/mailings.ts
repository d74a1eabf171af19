import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { mailOutcomes } from '../facts/enumerations.ts';
import { id, idParams, lineOf, requiredLine, text } from './fields.ts';
import { type EmailField, emailFieldNames } from '../facts/email-fields.ts';
import { maxAttachmentBytes, maxAttachments, maxPersonal, maxRecipients } from '../facts/limits.ts';

/**
 * POST /inscripciones/enviar-correo, multipart with repeated `inscritos`, and the files as `archivos`. Subject and message may contain
 * placeholders (email-fields.ts); each registration then gets an email of its own.
 */
export const mailingText = z.strictObject({ asunto: requiredLine, mensaje: text.trim().min(1) });
export const mailingForm = mailingText.extend({ inscritos: z.array(id).min(1).max(maxRecipients) });

/**
 * Optional idempotency key: any text that stays the same while the same form is resent. The server then repeats its first reply and sends
 * no email twice. A header, so that the form stays within the contract.
 */
export const mailingHeaders = z.object({ 'idempotency-key': lineOf(100).min(8).optional() });

/** 'ok': stored, and delivered from now on. */
export const mailingAccepted = z.object({
  estado: z.literal('ok'),
  /** Id of the mailing, to follow its delivery. */
  envio: z.number(),
  /** Emails: one per distinct address. */
  destinatarios: z.number(),
  /** Registrations with the address, and so the email, of another. */
  repetidos: z.number(),
  /** Registrations deleted meanwhile. */
  omitidos: z.number(),
});
export type MailingAccepted = z.infer<typeof mailingAccepted>;

/** GET /inscripciones/envios, newest first. */
export const mailing = z.object({
  id: z.number(),
  asunto: z.string(),
  /** Timestamp, ISO 8601. */
  creado: z.string(),
  /** Sender's name. */
  autor: z.string().nullable(),
  total: z.number(),
  pendientes: z.number(),
  enviados: z.number(),
  fallidos: z.number(),
});
export type Mailing = z.infer<typeof mailing>;

const mailingRecipient = z.object({
  /** Id of the email, for `reintentar`. */
  id: z.number(),
  /** Null once the registration is deleted. */
  inscripcion_id: z.number().nullable(),
  nombre: z.string().nullable(),
  para: z.string(),
  estado: z.enum(mailOutcomes),
  /** Last error as one Spanish sentence; also of an email with retries left. */
  motivo: z.string().nullable(),
  intentos: z.number(),
  /** Time of the next retry; null without any. */
  proximo_intento: z.string().nullable(),
});
export type MailingRecipient = z.infer<typeof mailingRecipient>;

/** GET /inscripciones/envios/{id}; recipients in the order of sending. */
export const mailingDetail = mailing.extend({
  mensaje: z.string(),
  /** `bytes` of each attached file. */
  archivos: z.array(z.object({ nombre: z.string(), bytes: z.number() })),
  destinatarios: z.array(mailingRecipient),
});
export type MailingDetail = z.infer<typeof mailingDetail>;

/** POST /inscripciones/envios/{id}/reintentar: these emails, else all failed ones. Returns the mailing. */
export const mailingRetry = z.strictObject({ correos: z.array(id).max(maxRecipients).optional() });

/** Recipients whose placeholder values are requested. */
const emailRecipients = z.strictObject({ inscritos: z.array(id).min(1).max(maxPersonal, { abort: true }) });

/** Placeholder values of one recipient. Links are shown as samples: each email gets one of its own. */
const emailRecipient = z.object({
  id: z.number(),
  /** Shown where a value is missing. */
  nombre: z.string().nullable(),
  mail: z.string(),
  datos: z.object({
    ...(Object.fromEntries(emailFieldNames.map((name) => [name, z.string()])) as Record<EmailField, z.ZodString>),
    invitados: z.string().optional(),
    respuestas: z.string().optional(),
  }),
});
export type EmailRecipient = z.infer<typeof emailRecipient>;

/** Test email of one recipient's text, to the sender. */
const emailTest = z.strictObject({ asunto: requiredLine, mensaje: text.trim().min(1), inscrito: id });

export const mailingCalls = defineCalls({
  'POST /inscripciones/enviar-correo': {
    access: 'staff',
    headers: mailingHeaders,
    form: mailingForm,
    fields: maxRecipients + 20,
    files: { archivos: { most: maxAttachments, bytes: maxAttachmentBytes } },
    reply: mailingAccepted,
  },
  'POST /inscripciones/enviar-correo/datos': { access: 'staff', body: emailRecipients, reply: z.array(emailRecipient) },
  'POST /inscripciones/enviar-correo/prueba': { access: 'staff', body: emailTest, reply: z.object({ correo: z.string() }) },
  'GET /inscripciones/envios': { access: 'staff', reply: z.array(mailing) },
  'GET /inscripciones/envios/:id': { access: 'staff', params: idParams, reply: mailingDetail },
  'POST /inscripciones/envios/:id/reintentar': { access: 'staff', params: idParams, body: mailingRetry.nullish(), reply: mailing },
});
