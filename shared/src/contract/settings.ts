import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { colourShape, contrastOf, enoughContrast } from '../facts/colours.ts';
import {
  asSecureLink,
  email,
  emptyIsNull,
  id,
  isSecureLink,
  lineOf,
  pastedLine,
  secureLink,
  sentVersion,
  type Text,
  textOf,
} from './fields.ts';
import { remittanceVersions } from '../facts/fees.ts';
import { mostNotice } from '../facts/mandates.ts';
import { onePicture } from '../facts/pictures.ts';

/** Parts of /ajustes, each with its form, version and history. */
export const settingKeys = ['identidad', 'contacto', 'ruta', 'legal', 'textos', 'cobro', 'aviso', 'socios'] as const;
export type SettingKey = (typeof settingKeys)[number];

const orNull = <T extends z.ZodType<string, string>>(schema: T, title: string) =>
  z.preprocess(emptyIsNull<Text>, schema.nullable()).meta({ title });

const colour = lineOf(20)
  .trim()
  .toLowerCase()
  .refine((value) => colourShape.test(value), { error: 'El campo «{campo}» debe ser un color, como #124152.', abort: true })
  .refine((value) => contrastOf(value) >= enoughContrast, {
    error: 'El campo «{campo}» es demasiado claro: el texto no se leería bien. Elige un color más oscuro.',
  });

/** One address per line. */
const addresses = textOf(2000)
  .trim()
  .overwrite((value) => value.split('\n').map(asSecureLink).filter(Boolean).join('\n'))
  .refine((value) => value.split('\n').length <= 10, { error: 'El campo «{campo}» admite 10 direcciones como máximo.' })
  .refine((value) => value.split('\n').every(isSecureLink), {
    error: 'El campo «{campo}» lleva una dirección por línea, y cada una empieza por https://.',
  });

/** aaaa-mm-ddThh:mm in Spanish local time. */
const localMoment = lineOf(16).regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/);

/** With an optional `logo`; without one the old one stays, unless `sin_logo` is set. */
export const identityForm = z.strictObject({
  nombre: pastedLine(80).trim().min(1).meta({ title: 'Nombre' }),
  nombre_corto: orNull(pastedLine(30).trim(), 'Nombre corto'),
  color_principal: orNull(colour, 'Color principal'),
  color_acento: orNull(colour, 'Color de los enlaces'),
  sin_logo: z.enum(['1']).optional().meta({ title: 'Sin logotipo' }),
  version: sentVersion,
});
export const contactSettingsForm = z.strictObject({
  direccion: orNull(pastedLine(200).trim(), 'Dirección'),
  telefono: orNull(
    pastedLine(30)
      .trim()
      .regex(/^\+?\d[\d ]{3,28}$/),
    'Teléfono',
  ),
  correo: orNull(email, 'Correo'),
  redes: orNull(addresses, 'Redes sociales'),
  version: sentVersion,
});
export const legalSettingsForm = z.strictObject({
  nif: orNull(pastedLine(20).trim(), 'NIF'),
  registro: orNull(pastedLine(200).trim(), 'Registro'),
  responsable: orNull(pastedLine(200).trim(), 'Responsable de los datos'),
  correo_privacidad: orNull(email, 'Correo para la privacidad'),
  forma: orNull(pastedLine(80).trim(), 'Forma jurídica').optional(),
  version: sentVersion,
});
/** Something that is on or off; off is null, as where nothing was stored. */
const onOrOff = (title: string) => z.preprocess(emptyIsNull<Text>, z.literal('si').nullable()).meta({ title });
/** The club's names for the contract's texts about the route; empty: the default (unnamedClub). */
export const routeNamesForm = z.strictObject({
  nombre: orNull(pastedLine(60).trim(), 'Nombre de la ruta'),
  evento: orNull(pastedLine(30).trim(), 'Nombre corto del evento'),
  boton: orNull(pastedLine(40).trim(), 'Botón de inscripción'),
  /** Whether visitors see the figures of a year. Left out, it stays. */
  cifras: onOrOff('Cifras del año para todos').optional(),
  version: sentVersion,
});
const wording = textOf(4000).trim();
/** The club's wording of the legal texts; empty: the default (legal-wording.ts). */
export const wordingForm = z.strictObject({
  uso: orNull(wording, 'Uso de la web'),
  bases: orNull(wording, 'Para qué se usan los datos y por qué'),
  destinatarios: orNull(wording, 'A quién se comunican'),
  fotos: orNull(wording, 'Fotografías'),
  version: sentVersion,
});
export const paymentSettingsForm = z.strictObject({
  iban: orNull(pastedLine(50).trim(), 'IBAN'),
  bizum: orNull(
    pastedLine(20)
      .trim()
      .regex(/^\+?\d[\d ]{3,18}$/),
    'Bizum',
  ),
  /** In whose name the account is. Left out, it stays. */
  titular: orNull(pastedLine(70).trim(), 'Titular').optional(),
  version: sentVersion,
});
export const noticeForm = z.strictObject({
  texto: orNull(pastedLine(200).trim(), 'Texto'),
  desde: orNull(localMoment, 'Desde'),
  hasta: orNull(localMoment, 'Hasta'),
  version: sentVersion,
});

/** A number of days, kept as text as the other settings are. */
const wholeDays = (title: string, least: number, most: number, otherwise?: string) =>
  orNull(
    pastedLine(20)
      .trim()
      .refine((value) => value === otherwise || (/^\d+$/.test(value) && Number(value) >= least && Number(value) <= most), {
        error: `El campo «{campo}» es un número de días, de ${least} a ${most}.`,
      })
      .overwrite((value) => (value === otherwise ? value : String(Number(value)))),
    title,
  );

/** Members of the club: nothing of them is visible or reachable until it is turned on. */
export const memberSettingsForm = z.strictObject({
  activo: onOrOff('Llevar los socios en la web'),
  rol: onOrOff('El rol sigue al estado').optional(),
  /** Where they are read by who wants to be a member. */
  estatutos: orNull(secureLink, 'Estatutos').optional(),
  // Who debits fees. Left out, they stay: they are another form's.
  titular: orNull(pastedLine(70).trim(), 'Titular').optional(),
  identificador: orNull(pastedLine(50).trim(), 'Identificador de acreedor').optional(),
  iban: orNull(pastedLine(50).trim(), 'IBAN').optional(),
  bic: orNull(pastedLine(11).trim(), 'BIC').optional(),
  mensaje: z
    .preprocess(emptyIsNull<Text>, z.enum(remittanceVersions).nullable())
    .meta({ title: 'Formato de las remesas' })
    .optional(),
  pide_bic: onOrOff('El banco pide el BIC de cada cuenta').optional(),
  dias_aviso: wholeDays('Días de aviso', 1, mostNotice).optional(),
  /** Null: once the bank cannot give the debit back any more. */
  recibo_cobro: wholeDays('Recibo por correo', 0, 365, 'no').optional(),
  version: sentVersion,
});

const value = z.string().nullable();
const version = z.number();
const identity = z.object({
  nombre: value,
  nombre_corto: value,
  color_principal: value,
  color_acento: value,
  /** File name below /static/ajustes/. */
  logo: value,
  version,
});
const contactSettings = z.object({ direccion: value, telefono: value, correo: value, redes: value, version });
const routeNames = z.object({ nombre: value, evento: value, boton: value, cifras: value, version });
const legalSettings = z.object({
  nif: value,
  registro: value,
  responsable: value,
  correo_privacidad: value,
  forma: value,
  version,
});
const wordingSettings = z.object({ uso: value, bases: value, destinatarios: value, fotos: value, version });
const paymentSettings = z.object({ iban: value, bizum: value, titular: value, version });
const memberSettings = z.object({
  activo: value,
  rol: value,
  estatutos: value,
  titular: value,
  identificador: value,
  iban: value,
  bic: value,
  mensaje: value,
  pide_bic: value,
  dias_aviso: value,
  recibo_cobro: value,
  version,
});
const notice = z.object({ texto: value, desde: value, hasta: value, version });

/** With `version` 0 all fields are null: nothing was stored yet. */
export const siteSettings = z.object({
  identidad: identity,
  contacto: contactSettings,
  ruta: routeNames,
  legal: legalSettings,
  textos: wordingSettings,
  cobro: paymentSettings,
  aviso: notice,
  socios: memberSettings,
});
export type SiteSettings = z.infer<typeof siteSettings>;

/** Entry of GET /ajustes/{clave}/versiones: newest first, the first is the current one. */
const settingVersion = z.object({
  id: z.number(),
  valores: z.record(z.string(), value),
  /** Author; null for the initial values. */
  autor: z.string().nullable(),
  /** Timestamp in UTC, as `toISOString` writes it. */
  momento: z.string(),
});
export type SettingVersion = z.infer<typeof settingVersion>;

const settingParams = z.strictObject({ clave: z.enum(settingKeys) });

/** Set-up steps, each done or not, computed from the data. */
export const firstSteps = z.object({
  identidad: z.boolean(),
  portada: z.boolean(),
  legal: z.boolean(),
  contacto: z.boolean(),
  correo: z.boolean(),
  direccion: z.boolean(),
  actividad: z.boolean(),
  formulario: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstSteps>;

export const settingsCalls = defineCalls({
  'GET /ajustes': { access: 'webmaster', reply: siteSettings },
  'PUT /ajustes/identidad': {
    access: 'webmaster',
    form: identityForm,
    files: { logo: onePicture },
    reply: identity,
    conflict: identity,
  },
  'PUT /ajustes/contacto': { access: 'webmaster', body: contactSettingsForm, reply: contactSettings, conflict: contactSettings },
  'PUT /ajustes/ruta': { access: 'webmaster', body: routeNamesForm, reply: routeNames, conflict: routeNames },
  'PUT /ajustes/legal': { access: 'webmaster', body: legalSettingsForm, reply: legalSettings, conflict: legalSettings },
  'PUT /ajustes/textos': {
    access: 'webmaster',
    body: wordingForm,
    reply: wordingSettings,
    conflict: wordingSettings,
  },
  'PUT /ajustes/cobro': {
    access: 'webmaster',
    body: paymentSettingsForm,
    reply: paymentSettings,
    conflict: paymentSettings,
  },
  'PUT /ajustes/aviso': { access: 'webmaster', body: noticeForm, reply: notice, conflict: notice },
  'PUT /ajustes/socios': {
    access: 'webmaster',
    body: memberSettingsForm,
    reply: memberSettings,
    conflict: memberSettings,
  },
  'GET /ajustes/:clave/versiones': { access: 'webmaster', params: settingParams, reply: z.array(settingVersion) },
  'POST /ajustes/:clave/versiones/:id/restaurar': {
    access: 'webmaster',
    params: settingParams.extend({ id }),
    reply: siteSettings,
  },
  /** Sends the caller an email; replies once the mail server has accepted it. */
  'POST /ajustes/correo-de-prueba': { access: 'webmaster', reply: { 204: z.void() } },
  'GET /ajustes/primeros-pasos': { access: 'webmaster', reply: firstSteps },
});
