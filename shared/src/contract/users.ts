import { z } from 'zod';
import { roles } from './enumerations.ts';
import { email, lineOf, optionalLine, optionalVerbatim, requiredLine, sentVersion } from './fields.ts';
import { user } from './session.ts';

const emptyIsNull = (value: unknown) => (value === '' || value === undefined ? null : value);

/** No rule but that there is one. The limit only bounds the work of hashing. */
const newPassword = lineOf(1000).min(1);

const userFields = {
  nombre: requiredLine,
  primer_apellido: optionalLine,
  segundo_apellido: optionalLine,
  telefono: optionalVerbatim,
  correo_electronico: email,
  dni: optionalVerbatim,
  direccion: optionalLine,
  rol: z.enum(roles),
  contrasena: z.preprocess(emptyIsNull, newPassword.nullable()).optional(),
};

/** POST /usuarios/. Without a password nobody can log in until credentials are sent. */
export const newUser = z.strictObject(userFields);
export type NewUser = z.input<typeof newUser>;

/**
 * PUT /usuarios/{id}: the whole user, as read or as edited; the path's id wins. A password that is not sent stays. Whoever changes
 * their own e-mail or password this way sends the current password with it, or is refused.
 */
export const userEdit = z.strictObject({
  ...userFields,
  contrasena_actual: z.preprocess(emptyIsNull, lineOf(1000).nullable()).optional(),
  version: sentVersion,
  id: z.unknown().optional(),
  debe_cambiar_contrasena: z.unknown().optional(),
  segundo_factor: z.unknown().optional(),
  debe_activar_segundo_factor: z.unknown().optional(),
});
export type UserEdit = z.input<typeof userEdit>;

/** POST /usuarios/cambiar-contrasena: ends the user's other sessions, the one that asks goes on. */
export const passwordChange = z.strictObject({ contrasena_actual: lineOf(1000), nueva_contrasena: newPassword });
export type PasswordChange = z.infer<typeof passwordChange>;

/** `usuario` no longer has to change the password. A server that keeps to the bare contract may leave it out. */
export const passwordChangeReply = z.object({ mensaje: z.string(), usuario: user.optional() });
export type PasswordChangeReply = z.infer<typeof passwordChangeReply>;

/** POST /contrasena/solicitar: the same answer whether somebody has that address or not. */
export const resetRequest = z.strictObject({ correo_electronico: lineOf(254) });
export type ResetRequest = z.infer<typeof resetRequest>;

/** POST /contrasena/restablecer: `clave` comes with the link of the letter, /restablecer-contrasena?clave=…, and serves once. */
export const passwordReset = z.strictObject({ clave: lineOf(200), nueva_contrasena: newPassword });
export type PasswordReset = z.infer<typeof passwordReset>;

export const messageReply = z.object({ mensaje: z.string() });
export type MessageReply = z.infer<typeof messageReply>;

/** GET /usuarios/contrasenas-debiles, webmaster only: how many accounts have a password that is easily guessed, as far as is known. */
export const weakPasswords = z.object({ cuentas: z.number() });
export type WeakPasswords = z.infer<typeof weakPasswords>;
