import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import {
  type SettingField,
  type SettingFields,
  type SettingKey,
  settingKeys,
  type SettingName,
  settingsOf,
} from '../facts/setting-fields.ts';
import { colourShape, contrastOf, enoughContrast } from '../facts/colours.ts';
import {
  asSecureLink,
  email,
  id,
  isSecureLink,
  lineOf,
  localMoment,
  noBody,
  orNull,
  pastedLine,
  phoneOf,
  secureLink,
  sentVersion,
  type Text,
  textOf,
} from './fields.ts';
import { onePicture } from '../facts/pictures.ts';

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

const wholeDays = ({ least = 0, most = 0, or }: SettingField) =>
  pastedLine(20)
    .trim()
    .refine((value) => value === or || (/^\d+$/.test(value) && Number(value) >= least && Number(value) <= most), {
      error: `El campo «{campo}» es un número de días, de ${least} a ${most}.`,
    })
    .overwrite((value) => (value === or ? value : String(Number(value))));

/** The schema of a value that is there. */
function valueOf(field: SettingField): z.ZodType<string> {
  const { kind, most = 0, options = {}, required } = field;
  switch (kind) {
    case 'email':
      return email;
    case 'phone':
      return phoneOf(most);
    case 'link':
      return secureLink;
    case 'links':
      return addresses;
    case 'colour':
      return colour;
    case 'moment':
      return localMoment;
    case 'days':
      return wholeDays(field);
    case 'onOff':
      return z.literal('si');
    case 'choice':
      return z.enum(Object.keys(options));
    case 'text':
      return textOf(most).trim();
    default:
      return pastedLine(most)
        .trim()
        .min(required ? 1 : 0);
  }
}

type FormShape<Key extends SettingKey> = {
  [Name in SettingName<Key>]: SettingFields[Key][Name] extends { required: true }
    ? z.ZodType<string, string>
    : z.ZodType<string | null | undefined, Text>;
};
/** Left-out fields stay as they are; empty ones are null. */
const formOf = <Key extends SettingKey>(key: Key) => {
  const sent = Object.entries(settingsOf(key)).filter(([, { kind }]) => kind !== 'picture');
  const shape = sent.map(([name, field]) => {
    const value = valueOf(field);
    return [name, (field.required ? value : orNull(value).optional()).meta({ title: field.label })];
  });
  return z.strictObject({ ...(Object.fromEntries(shape) as FormShape<Key>), version: sentVersion });
};

type RowShape<Key extends SettingKey> = Record<SettingName<Key>, z.ZodNullable<z.ZodString>>;
const value = z.string().nullable();
const rowOf = <Key extends SettingKey>(key: Key) => {
  const shape = Object.keys(settingsOf(key)).map((name) => [name, value]);
  return z.object({ ...(Object.fromEntries(shape) as RowShape<Key>), version: z.number() });
};

/** With an optional `logo`; without one the old one stays, unless `sin_logo` is set. */
const { logo: _, ...identityShape } = formOf('identidad').shape;
const identityForm = z.strictObject({ ...identityShape, sin_logo: z.enum(['1']).optional().meta({ title: 'Quitar el logotipo' }) });

/** With `version` 0 all fields are null: nothing was stored yet. */
export const siteSettings = z.object(
  Object.fromEntries(settingKeys.map((key) => [key, rowOf(key)])) as { [Key in SettingKey]: ReturnType<typeof rowOf<Key>> },
);
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

const { identidad: identity } = siteSettings.shape;
const partOf = <Key extends SettingKey>(key: Key) => {
  const row = rowOf(key);
  return { access: 'webmaster', body: formOf(key), reply: row, conflict: row } as const;
};

export const settingsCalls = defineCalls({
  'GET /ajustes': { access: 'webmaster', reply: siteSettings },
  'PUT /ajustes/identidad': { access: 'webmaster', form: identityForm, files: { logo: onePicture }, reply: identity, conflict: identity },
  'PUT /ajustes/contacto': partOf('contacto'),
  'PUT /ajustes/ruta': partOf('ruta'),
  'PUT /ajustes/legal': partOf('legal'),
  'PUT /ajustes/textos': partOf('textos'),
  'PUT /ajustes/cobro': partOf('cobro'),
  'PUT /ajustes/aviso': partOf('aviso'),
  'PUT /ajustes/socios': partOf('socios'),
  'GET /ajustes/:clave/versiones': { access: 'webmaster', params: settingParams, reply: z.array(settingVersion) },
  'POST /ajustes/:clave/versiones/:id/restaurar': { access: 'webmaster', params: settingParams.extend({ id }), reply: siteSettings },
  /** Sends the caller an email; replies once the mail server has accepted it. */
  'POST /ajustes/correo-de-prueba': { access: 'webmaster', reply: noBody },
  'GET /ajustes/primeros-pasos': { access: 'webmaster', reply: firstSteps },
});
