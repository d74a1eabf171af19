import { z } from 'zod';
import { auditedActions } from './audit.ts';
import { defineCalls } from './call-table.ts';
import { mailOutcomes } from '../facts/enumerations.ts';
import { id, idParams } from './fields.ts';
import { maxBatch, registration } from './registrations.ts';

/** All that is kept of one registration. Of whoever did something only their name: their addresses stand in the audit. */
const registrationFile = z.object({
  inscripcion: registration,
  /** In cents; null where nobody has said what it costs. */
  importe: z.number().nullable(),
  /** Of 90 days, newest first. */
  historia: z.array(
    z.object({
      id: z.number(),
      momento: z.string(),
      usuario: z.string(),
      accion: z.enum(auditedActions),
      resumen: z.string().nullable(),
      /** It was done to others at the same time. */
      comun: z.boolean(),
    }),
  ),
  /** Emails to this person, newest first. */
  correos: z.array(
    z.object({
      id: z.number(),
      asunto: z.string(),
      para: z.string(),
      creado: z.string(),
      estado: z.enum(mailOutcomes),
      /** Why the last try failed, as a sentence. */
      motivo: z.string().nullable(),
      /** Who wrote it; null for an email of the site's own. */
      autor: z.string().nullable(),
    }),
  ),
  /** It has a page of its own, to which a link can be sent. */
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
  'GET /inscripciones/:id/ficha': { access: 'staff', params: idParams, reply: registrationFile, beyond: 'registration-file' },
  /** Cancels it, or takes that back; its rider is told by email. */
  'PUT /inscripciones/:id/anulada': {
    access: 'staff',
    params: idParams,
    body: z.strictObject({ anulada: z.boolean() }),
    reply: registration,
    beyond: 'registration-file',
  },
  /** A new link to the page of one's own registration, to its rider. */
  'POST /inscripciones/:id/enlace': {
    access: 'staff',
    params: idParams,
    reply: z.object({ mensaje: z.string() }),
    beyond: 'registration-file',
  },
  /** Those that were there, and are deleted now. */
  'POST /inscripciones/lote/eliminar': {
    access: 'staff',
    body: several,
    reply: z.object({ eliminadas: z.array(z.number()) }),
    beyond: 'batch-deletion',
  },
  'POST /inscripciones/lote/restaurar': { access: 'staff', body: several, reply: z.array(registration), beyond: 'batch-deletion' },
});
