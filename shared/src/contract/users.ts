import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { roles } from '../facts/enumerations.ts';
import { userLabels } from '../facts/labels.ts';
import {
  email,
  idParams,
  lineOf,
  noBody,
  optionalLine,
  optionalVerbatim,
  orNull,
  pastedEmail,
  requiredLine,
  sentVersion,
  titled,
} from './fields.ts';
import { user } from './session.ts';

/** Not empty, no other rule. The limit only bounds the work of hashing. */
const newPassword = lineOf(1000).min(1);
const passwordLabels = { contrasena_actual: userLabels.contrasena_actual, nueva_contrasena: 'Nueva contraseña' };

export const userFields = titled(userLabels, {
  nombre: requiredLine,
  primer_apellido: optionalLine,
  segundo_apellido: optionalLine,
  telefono: optionalVerbatim,
  correo_electronico: email,
  dni: optionalVerbatim,
  direccion: optionalLine,
  rol: z.enum(roles),
  contrasena: orNull(newPassword).optional(),
  contrasena_actual: orNull(lineOf(1000)).optional(),
});
const { contrasena_actual: _, ...newFields } = userFields;

/** POST /usuarios/. Without a password no log-in is possible until credentials are sent. */
export const newUser = z.strictObject(newFields);

/**
 * PUT /usuarios/{id}: the whole user, as read or as edited; the path's id wins. An absent password stays. Users who change their own email
 * or password need to send the current password.
 */
export const userEdit = z.strictObject({
  ...userFields,
  version: sentVersion,
  id: z.unknown().optional(),
  debe_cambiar_contrasena: z.unknown().optional(),
  segundo_factor: z.unknown().optional(),
  debe_activar_segundo_factor: z.unknown().optional(),
});

/** POST /usuarios/cambiar-contrasena: ends the user's other sessions, not the current one. */
const passwordChange = z.strictObject(titled(passwordLabels, { contrasena_actual: lineOf(1000), nueva_contrasena: newPassword }));

/** `usuario` with the flag cleared. A server of the bare contract may leave it out. */
const passwordChangeReply = z.object({ mensaje: z.string(), usuario: user.optional() });

/** POST /contrasena/solicitar: the same reply whether the address has an account or not. */
const resetRequest = z.strictObject(titled(userLabels, { correo_electronico: pastedEmail }));

/** POST /contrasena/restablecer: `clave` is from the email's link, /restablecer-contrasena#clave=…, and valid once. */
const passwordReset = z.strictObject(titled(passwordLabels, { clave: lineOf(200), nueva_contrasena: newPassword }));

const messageReply = z.object({ mensaje: z.string() });

/** GET /usuarios/contrasenas-debiles, webmaster only: number of accounts with a weak password, as far as known. */
const weakPasswords = z.object({ cuentas: z.number() });

export const userCalls = defineCalls({
  'GET /usuarios/': { access: 'staff', reply: z.array(user) },
  'POST /usuarios/': { access: 'staff', body: newUser, reply: { 201: user }, unread: true },
  'POST /usuarios/cambiar-contrasena': { access: 'temporary', body: passwordChange, reply: passwordChangeReply, unread: true },
  'GET /usuarios/contrasenas-debiles': { access: 'webmaster', reply: weakPasswords },
  'GET /usuarios/:id': { access: 'staff', params: idParams, reply: user },
  'PUT /usuarios/:id': { access: 'staff', params: idParams, body: userEdit, reply: user, conflict: user, unread: true },
  'DELETE /usuarios/:id': { access: 'staff', params: idParams, reply: noBody, unread: true },
  'POST /usuarios/:id/enviar-credenciales': { access: 'staff', params: idParams, reply: messageReply, unread: true },
  'POST /contrasena/solicitar': { access: 'public', body: resetRequest, reply: messageReply },
  'POST /contrasena/restablecer': { access: 'public', body: passwordReset, reply: messageReply },
});
