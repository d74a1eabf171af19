import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { id } from './fields.ts';
import { maxRecipients } from '../facts/mailing-limits.ts';

/** An email that was given up, and that nobody has dismissed. */
const failedEmail = z.object({
  id: z.number(),
  asunto: z.string(),
  para: z.string(),
  /** When it was written: a moment, ISO 8601. */
  creado: z.string(),
  /** One Spanish sentence about the last failure. */
  motivo: z.string().nullable(),
  /** The registration that it is about, as long as that is there, and who that is. */
  inscripcion_id: z.number().nullable(),
  nombre: z.string().nullable(),
  /** Its address as it stands now, where that is another one: there the email goes when it is sent again. */
  ahora: z.string().nullable(),
  /** Its text is still there. One that held a link or a password is not kept. */
  reenviable: z.boolean(),
});
export type FailedEmail = z.infer<typeof failedEmail>;

const some = z.strictObject({ correos: z.array(id).min(1).max(maxRecipients, { abort: true }) });
const howMany = z.object({ correos: z.number() });

export const failedEmailCalls = defineCalls({
  /** Of the last seven days, newest first: those that GET /panel counts. */
  'GET /inscripciones/correos-fallidos': { access: 'staff', reply: z.array(failedEmail), beyond: 'failed-letters' },
  /** Those that can be. */
  'POST /inscripciones/correos-fallidos/reenviar': { access: 'staff', body: some, reply: howMany, beyond: 'failed-letters' },
  'POST /inscripciones/correos-fallidos/descartar': { access: 'staff', body: some, reply: howMany, beyond: 'failed-letters' },
});
