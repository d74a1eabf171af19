import { z } from 'zod';
import { auditedActions } from './audit.ts';
import { defineCalls } from './call-table.ts';
import { mailOutcomes } from '../facts/enumerations.ts';
import { id, idParams } from './fields.ts';
import { maxBatch, registration } from './registrations.ts';
import { changeable } from './sign-up-changes.ts';

/** All data of one registration. Actors by name only: their addresses are in the audit. */
const registrationFile = z.object({
  inscripcion: registration,
  /** In cents; null when not set. */
  importe: z.number().nullable(),
  /** What has been paid of it, where that is not all of it, or more. */
  cobrado: z.number().nullable().optional(),
  /** Level, companion and guests, of a sign-up that has a call. */
  cambio: changeable.nullable().optional(),
  /** Last 90 days, newest first. */
  historia: z.array(
    z.object({
      id: z.number(),
      momento: z.string(),
      usuario: z.string(),
      accion: z.enum(auditedActions),
      resumen: z.string().nullable(),
      /** Part of a batch change. */
      comun: z.boolean(),
    }),
  ),
  /** Emails to this rider, newest first. */
  correos: z.array(
    z.object({
      id: z.number(),
      asunto: z.string(),
      para: z.string(),
      creado: z.string(),
      estado: z.enum(mailOutcomes),
      /** Last error, as a sentence. */
      motivo: z.string().nullable(),
      /** Author; null for automatic emails. */
      autor: z.string().nullable(),
    }),
  ),
  /** Has a personal page, to which a link can be sent. */
  enlace: z.boolean(),
});
export type RegistrationFile = z.infer<typeof registrationFile>;

const several = z.strictObject({
  inscripciones: z
    .array(id)
    .min(1)
    .max(maxBatch, { abort: true })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Una inscripción está dos veces.' }),
});

export const registrationFileCalls = defineCalls({
  'GET /inscripciones/:id/ficha': { access: 'staff', params: idParams, reply: registrationFile },
  /** Cancels it, or undoes that; the rider gets an email. */
  'PUT /inscripciones/:id/anulada': {
    access: 'staff',
    params: idParams,
    body: z.strictObject({ anulada: z.boolean() }),
    reply: registration,
  },
  /** Sends the rider a new link to the personal page. */
  'POST /inscripciones/:id/enlace': { access: 'staff', params: idParams, reply: z.object({ mensaje: z.string() }) },
  /** Those that existed, deleted now. */
  'POST /inscripciones/lote/eliminar': { access: 'staff', body: several, reply: z.object({ eliminadas: z.array(z.number()) }) },
  'POST /inscripciones/lote/restaurar': { access: 'staff', body: several, reply: z.array(registration) },
});
