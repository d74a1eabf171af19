import { z } from 'zod';
import type { Key } from './call-table.ts';

/**
 * Sensitive writes (money or people) by call, and the one read of whole accounts: all of them, and no others, need a recent proof of identity, notify all staff, and store both
 * values in the audit. A call that also does other things needs it only for this part.
 */
export const sensitiveWrites = {
  // When IBAN or Bizum change.
  'PUT /convocatoria': 'cuentas',
  'PUT /ajustes/cobro': 'cuentas',
  // When the creditor's IBAN, name or identifier changes.
  'PUT /ajustes/socios': ['cuentas', 'acreedor'],
  // When the club's mailbox changes.
  'PUT /ajustes/contacto': 'buzon',
  // When a member who has an account gets another one, or none.
  'PUT /socios/:id/domiciliacion': 'cuenta_socio',
  // When the member's address changed less than a day ago: the link signs another account without a session.
  'POST /socios/:id/mandato': 'enlace_mandato',
  // The same of the address that gets an account.
  'POST /socios/:id/cuenta': 'cuenta_dada',
  // When one of both has an account, at the bank or here.
  'POST /socios/:id/unir': 'union',
  // When amounts of a year change that has some: they are debited without the payer's doing.
  'PUT /cuotas/anios/:anio': 'cuotas',
  // Its file holds the whole accounts of members.
  'GET /cuotas/remesas/:id/archivo': 'remesa',
  // When its file was taken: it may be at the bank.
  'POST /cuotas/remesas/:id/anular': 'anular_remesa',
  'POST /usuarios/:id/quitar-segundo-factor': 'segundo_factor',
  // When it has one of the staff's roles.
  'POST /usuarios/': ['webmaster', 'direccion'],
  // When it gets or loses one of them; and when the password or address of another of the staff changes, with which one logs in as them.
  'PUT /usuarios/:id': ['webmaster', 'direccion', 'rol_quitado', 'acceso'],
  'DELETE /usuarios/:id': 'cuenta_borrada',
  // When it brings accounts of members: once for all of its rows.
  'POST /importaciones/': 'cuentas_importadas',
  // When accounts came with it.
  'POST /importaciones/:id/deshacer': 'cuenta_borrada',
  // When the address is that of an account of the staff.
  'PUT /datos/persona': 'acceso',
  // When one gets shorter: the next night erases.
  'PUT /datos/plazos': 'plazos',
  'POST /datos/persona/borrar': 'borrado',
  // When a rule changes.
  'PUT /ajustes/seguridad': 'seguridad',
  'POST /ajustes/:clave/versiones/:id/restaurar': 'restaurar',
} as const satisfies Readonly<Partial<Record<Key, string | readonly string[]>>>;
type Kinds = (typeof sensitiveWrites)[keyof typeof sensitiveWrites];
export type SensitiveKind = Extract<Kinds, string> | Extract<Kinds, readonly string[]>[number];

/** Validity, in minutes, of this session's log-in or confirmation. */
export const confirmedMinutes = 10;

/** Body of their 403 beside `detail` when only the proof is missing: POST /cuenta/confirmacion, then the same write again. */
export const confirmationMissing = z.object({ falta: z.literal('confirmacion').optional() });
