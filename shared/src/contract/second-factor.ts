import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { idParams, lineOf, requiredLine } from './fields.ts';
import { credentials, loginReply, user } from './session.ts';

/** Names what is under way between two calls, for some minutes and once. */
const ticket = lineOf(2000);
/** As typed, with or without blanks; the server decides. */
const code = lineOf(40);
const password = lineOf(1000);

/** What a browser's passkey dialog is given and what it brings back: the shapes of WebAuthn Level 3, in JSON. */
const webauthnOptions = z.record(z.string(), z.unknown());
const webauthnReply = z.looseObject({
  id: lineOf(2000),
  rawId: lineOf(2000),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});

/**
 * What POST /login adds to its 401 when the password was right and the account has a second factor. Who knows only the
 * contract shows a log-in that failed.
 */
const secondStep = z.object({
  resguardo: ticket,
  /** Whether the account has an app that makes codes. */
  codigo: z.boolean(),
  /** The passkeys' question, when it has any. */
  llave: webauthnOptions.nullable(),
  /** Whether recovery codes are left. */
  recuperacion: z.boolean(),
});
export type SecondStep = z.infer<typeof secondStep>;

/**
 * POST /login/segundo-paso → the reply of POST /login. 400: the code is wrong, another may be tried; 401: begin again with the
 * password.
 */
export const secondStepProof = z
  .strictObject({ resguardo: ticket, codigo: code.optional(), recuperacion: code.optional(), llave: webauthnReply.optional() })
  .refine(({ codigo, recuperacion, llave }) => [codigo, recuperacion, llave].filter((proof) => proof !== undefined).length === 1);
export type SecondStepProof = z.infer<typeof secondStepProof>;

const passkey = z.object({ id: z.string(), nombre: z.string(), creada: z.string(), usada: z.string().nullable() });
export type Passkey = z.infer<typeof passkey>;

/** GET /cuenta/segundo-factor: what the caller has. Moments in UTC. */
const secondFactorState = z.object({
  /** Since when an app makes codes; null without one. */
  aplicacion: z.string().nullable(),
  llaves: z.array(passkey),
  /** Whether passkeys can be added at this address. */
  admite_llaves: z.boolean(),
  /** Recovery codes that have not been used. */
  codigos_restantes: z.number(),
  /** The club requires it of this person: the last factor cannot be removed. */
  obligatorio: z.boolean(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** Every change of a second factor asks for the password. */
const withPassword = z.strictObject({ contrasena: password });

/** POST /cuenta/aplicacion: begins; nothing is stored until a code proves that the app works. */
const appOffer = z.object({ resguardo: ticket, secreto: z.string(), enlace: z.string() });
export type AppOffer = z.infer<typeof appOffer>;
const appProof = z.strictObject({ resguardo: ticket, codigo: code });

/** POST /cuenta/llaves/oferta, then POST /cuenta/llaves. */
const passkeyOffer = z.object({ resguardo: ticket, opciones: webauthnOptions });
const passkeyProof = z.strictObject({ resguardo: ticket, nombre: requiredLine.max(60), llave: webauthnReply });
const passkeyParams = z.strictObject({ id: lineOf(2000).min(1) });

/** After a change. `codigos` are shown now and never again; null when the older ones stay. `usuario` is the caller as they are now. */
const secondFactorChange = z.object({ estado: secondFactorState, codigos: z.array(z.string()).nullable(), usuario: user });
export type SecondFactorChange = z.infer<typeof secondFactorChange>;

/** GET and PUT /ajustes/seguridad, webmaster only: two rules for direccion and webmaster. */
export const staffRules = z.strictObject({
  /** Who has no second factor may only add one. */
  segundo_factor: z.boolean(),
  /** A session unused for two hours ends. */
  inactividad: z.boolean(),
});
export type StaffRules = z.infer<typeof staffRules>;

/** GET /cuenta/confirmacion: by what a session may be confirmed beside the password. Null without a second factor. */
const confirmationWays = z.object({ segundo_paso: secondStep.nullable() });
/** POST /cuenta/confirmacion: the password, or the second step. For ten minutes this session may do what costs money or people. */
const confirmation = z.union([withPassword, secondStepProof]);
export type Confirmation = z.infer<typeof confirmation>;

export const logInCalls = defineCalls({
  'POST /login': {
    access: 'public',
    body: credentials,
    reply: loginReply,
    refusals: { 401: z.object({ segundo_paso: secondStep.optional() }) },
  },
  'POST /login/segundo-paso': { access: 'public', body: secondStepProof, reply: loginReply, beyond: 'account' },
});

export const secondFactorCalls = defineCalls({
  'GET /cuenta/segundo-factor': { access: 'enrolment', reply: secondFactorState, beyond: 'account' },
  'POST /cuenta/aplicacion': { access: 'enrolment', body: withPassword, reply: appOffer, beyond: 'account' },
  'POST /cuenta/aplicacion/activar': { access: 'enrolment', body: appProof, reply: secondFactorChange, beyond: 'account' },
  'POST /cuenta/aplicacion/quitar': { access: 'enrolment', body: withPassword, reply: secondFactorChange, beyond: 'account' },
  'POST /cuenta/llaves/oferta': { access: 'enrolment', body: withPassword, reply: passkeyOffer, beyond: 'account' },
  'POST /cuenta/llaves': { access: 'enrolment', body: passkeyProof, reply: secondFactorChange, beyond: 'account' },
  'POST /cuenta/llaves/:id/quitar': {
    access: 'enrolment',
    params: passkeyParams,
    body: withPassword,
    reply: secondFactorChange,
    beyond: 'account',
  },
  'POST /cuenta/codigos': { access: 'enrolment', body: withPassword, reply: secondFactorChange, beyond: 'account' },
  'GET /cuenta/confirmacion': { access: 'session', reply: confirmationWays, beyond: 'account' },
  'POST /cuenta/confirmacion': { access: 'session', body: confirmation, reply: { 204: z.void() }, beyond: 'account' },
  'GET /ajustes/seguridad': { access: 'webmaster', reply: staffRules, beyond: 'account' },
  'PUT /ajustes/seguridad': { access: 'webmaster', body: staffRules, reply: staffRules, beyond: 'account' },
  'POST /usuarios/:id/quitar-segundo-factor': { access: 'webmaster', params: idParams, reply: user, beyond: 'account' },
});
