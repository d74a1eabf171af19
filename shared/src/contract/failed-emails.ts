import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { id } from './fields.ts';
import { maxRecipients } from '../facts/limits.ts';

/** Email that was given up, and not dismissed. */
const failedEmail = z.object({
  id: z.number(),
  asunto: z.string(),
  para: z.string(),
  /** Time of creation, ISO 8601. */
  creado: z.string(),
  /** Last error, as one Spanish sentence. */
  motivo: z.string().nullable(),
  /** Its registration, while it exists, and the rider's name. */
  inscripcion_id: z.number().nullable(),
  nombre: z.string().nullable(),
  /** Current address of the rider, if it differs: a resend goes there. */
  ahora: z.string().nullable(),
  /** Whether its text is still stored. Texts with a link or a password are not kept. */
  reenviable: z.boolean(),
});
export type FailedEmail = z.infer<typeof failedEmail>;

const some = z.strictObject({ correos: z.array(id).min(1).max(maxRecipients, { abort: true }) });
const howMany = z.object({ correos: z.number() });

export const failedEmailCalls = defineCalls({
  /** Of the last seven days, newest first: the same as GET /panel counts. */
  'GET /inscripciones/correos-fallidos': { access: 'staff', reply: z.array(failedEmail) },
  /** Resends those that can be. */
  'POST /inscripciones/correos-fallidos/reenviar': { access: 'staff', body: some, reply: howMany },
  'POST /inscripciones/correos-fallidos/descartar': { access: 'staff', body: some, reply: howMany },
});
