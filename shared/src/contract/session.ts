import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { roles } from '../facts/enumerations.ts';
import { userLabels } from '../facts/labels.ts';
import { lineOf, noBody, pastedEmail, texts, titled } from './fields.ts';

/** Sent as typed; the server decides. The limits only bound the work of hashing. */
export const credentials = z.strictObject(titled(userLabels, { correo_electronico: pastedEmail, contrasena: lineOf(1000) }));

export const user = z.object({
  id: z.number(),
  nombre: z.string(),
  ...texts('primer_apellido', 'segundo_apellido', 'telefono', 'dni', 'direccion'),
  correo_electronico: z.string(),
  rol: z.enum(roles),
  /** Incremented by every change of the row. */
  version: z.number().optional(),
  /** Temporary password: until it is changed, the session allows only GET /user/me and the password change. */
  debe_cambiar_contrasena: z.boolean().optional(),
  /** Whether the log-in has a second step. */
  segundo_factor: z.boolean().optional(),
  /** Second factor required but missing: until then the session allows little more than its set-up. */
  debe_activar_segundo_factor: z.boolean().optional(),
});
export type User = z.infer<typeof user>;

export const loginReply = z.object({ access_token: z.string(), usuario: user });
export type LoginReply = z.infer<typeof loginReply>;

export const sessionCalls = defineCalls({
  'GET /user/me': { access: 'temporary', reply: user },
});

/** Last in the table: tests walk through it with one session. */
export const logoutCalls = defineCalls({
  'POST /logout': { access: 'temporary', reply: noBody },
});
