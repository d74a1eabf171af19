import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { idParams, lineOf, noBody, requiredLine } from './fields.ts';
import { credentials, loginReply, user } from './session.ts';

/** One-time token between two calls, valid for some minutes. */
const ticket = lineOf(2000);
/** As typed, with or without blanks; the server validates it. */
const code = lineOf(40).meta({ title: 'Código' });

/** Options and results of the browser's passkey dialog: WebAuthn Level 3, in JSON. */
const webauthnOptions: z.ZodType<object, object> = z.record(z.string(), z.unknown());
const webauthnReply = z
  .looseObject({
    id: lineOf(2000),
    rawId: lineOf(2000),
    type: z.literal('public-key'),
    response: webauthnOptions,
    clientExtensionResults: webauthnOptions,
  })
  .meta({ title: 'Llave de acceso' });

/**
 * Field that POST /login adds to its 401 when the password was right and the account has a second factor. A client of the contract alone
 * shows a failed log-in.
 */
const secondStep = z.object({
  resguardo: ticket,
  /** Whether the account has an authenticator app. */
  codigo: z.boolean(),
  /** Passkey challenge, if the account has passkeys. */
  llave: webauthnOptions.nullable(),
  /** Whether recovery codes are left. */
  recuperacion: z.boolean(),
});
export type SecondStep = z.infer<typeof secondStep>;

/** POST /login/segundo-paso → the reply of POST /login. 400: wrong code, retry; 401: start again with the password. */
export const secondStepProof = z
  .strictObject({
    resguardo: ticket,
    codigo: code.optional(),
    recuperacion: code.optional().meta({ title: 'Código de recuperación' }),
    llave: webauthnReply.optional(),
  })
  .refine(({ codigo, recuperacion, llave }) => [codigo, recuperacion, llave].filter((proof) => proof !== undefined).length === 1);
export type SecondStepProof = z.infer<typeof secondStepProof>;

const passkey = z.object({ id: z.string(), nombre: z.string(), creada: z.string(), usada: z.string().nullable() });
export type Passkey = z.infer<typeof passkey>;

/** GET /cuenta/segundo-factor: the caller's factors. Timestamps in UTC. */
const secondFactorState = z.object({
  /** Set-up time of the authenticator app; null without one. */
  aplicacion: z.string().nullable(),
  llaves: z.array(passkey),
  /** Whether passkeys work at this address. */
  admite_llaves: z.boolean(),
  /** Unused recovery codes. */
  codigos_restantes: z.number(),
  /** Required by the club: the last factor cannot be removed. */
  obligatorio: z.boolean(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** Required by every change of a second factor. */
const withPassword = credentials.pick({ contrasena: true });

/** POST /cuenta/aplicacion: starts the set-up; nothing is stored until a code of the app is verified. */
const appOffer = z.object({ resguardo: ticket, secreto: z.string(), enlace: z.string() });
export type AppOffer = z.infer<typeof appOffer>;
const appProof = z.strictObject({ resguardo: ticket, codigo: code });

/** POST /cuenta/llaves/oferta, then POST /cuenta/llaves. */
const passkeyOffer = z.object({ resguardo: ticket, opciones: webauthnOptions });
const passkeyProof = z.strictObject({ resguardo: ticket, nombre: requiredLine.max(60), llave: webauthnReply });
const passkeyParams = z.strictObject({ id: lineOf(2000).min(1) });

/** Reply to a change. `codigos` are shown once; null when the old ones stay. `usuario` is the updated caller. */
const secondFactorChange = z.object({ estado: secondFactorState, codigos: z.array(z.string()).nullable(), usuario: user });
export type SecondFactorChange = z.infer<typeof secondFactorChange>;

/** GET and PUT /ajustes/seguridad, webmaster only: rules for direccion and webmaster. */
export const staffRules = z.strictObject({
  /** Users without a second factor may only add one. */
  segundo_factor: z.boolean(),
  /** Sessions end after two idle hours. */
  inactividad: z.boolean(),
});
export type StaffRules = z.infer<typeof staffRules>;

/** GET /cuenta/confirmacion: ways to confirm beside the password. Null without a second factor. */
const confirmationWays = z.object({ segundo_paso: secondStep.nullable() });
/** POST /cuenta/confirmacion: the password, or the second step. Valid for ten minutes of this session's sensitive writes. */
const confirmation = z.union([withPassword, secondStepProof]);
export type Confirmation = z.infer<typeof confirmation>;

export const logInCalls = defineCalls({
  'POST /login': {
    access: 'public',
    body: credentials,
    reply: loginReply,
    refusals: { 401: z.object({ segundo_paso: secondStep.optional() }) },
  },
  'POST /login/segundo-paso': { access: 'public', body: secondStepProof, reply: loginReply },
});

export const secondFactorCalls = defineCalls({
  'GET /cuenta/segundo-factor': { access: 'enrolment', reply: secondFactorState },
  'POST /cuenta/aplicacion': { access: 'enrolment', body: withPassword, reply: appOffer },
  'POST /cuenta/aplicacion/activar': { access: 'enrolment', body: appProof, reply: secondFactorChange },
  'POST /cuenta/aplicacion/quitar': { access: 'enrolment', body: withPassword, reply: secondFactorChange },
  'POST /cuenta/llaves/oferta': { access: 'enrolment', body: withPassword, reply: passkeyOffer },
  'POST /cuenta/llaves': { access: 'enrolment', body: passkeyProof, reply: secondFactorChange },
  'POST /cuenta/llaves/:id/quitar': { access: 'enrolment', params: passkeyParams, body: withPassword, reply: secondFactorChange },
  'POST /cuenta/codigos': { access: 'enrolment', body: withPassword, reply: secondFactorChange },
  'GET /cuenta/confirmacion': { access: 'session', reply: confirmationWays },
  'POST /cuenta/confirmacion': { access: 'session', body: confirmation, reply: noBody },
  'GET /ajustes/seguridad': { access: 'webmaster', reply: staffRules },
  'PUT /ajustes/seguridad': { access: 'webmaster', body: staffRules, reply: staffRules },
  'POST /usuarios/:id/quitar-segundo-factor': { access: 'webmaster', params: idParams, reply: user },
});
