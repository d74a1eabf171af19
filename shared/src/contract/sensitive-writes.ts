import { z } from 'zod';
import type { Key } from './call-table.ts';

/**
 * The writes that cost money or people, by the call that may make them: all of them, and no others, ask whoever makes them to prove
 * again who they are, tell all staff, and leave both values in the audit. A call that also does other things asks only where it does this.
 */
export const sensitiveWrites = {
  // Where IBAN or Bizum change.
  'PUT /inscripciones/edicion': 'cuentas',
  'PUT /ajustes/cobro': 'cuentas',
  'POST /usuarios/:id/quitar-segundo-factor': 'segundo_factor',
  // Where the role becomes webmaster.
  'POST /usuarios/': 'webmaster',
  'PUT /usuarios/:id': 'webmaster',
  'POST /datos/persona/borrar': 'borrado',
  // Where a rule changes.
  'PUT /ajustes/seguridad': 'seguridad',
  'POST /ajustes/:clave/versiones/:id/restaurar': 'restaurar',
} as const satisfies Readonly<Partial<Record<Key, string>>>;
export type SensitiveKind = (typeof sensitiveWrites)[keyof typeof sensitiveWrites];

/** For how long a log-in, or a confirmation, of this session counts. */
export const confirmedMinutes = 10;

/** What their 403 carries beside `detail` when all that is missing is the proof: POST /cuenta/confirmacion, and the same write again. */
export const confirmationMissing = z.object({ falta: z.literal('confirmacion').optional() });
