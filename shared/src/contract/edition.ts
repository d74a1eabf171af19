import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import {
  emptyIsNull,
  type Numeral,
  ofYear,
  optionalText,
  pastedLine,
  readTyped,
  routeYear,
  sentVersion,
  type Text,
  textOf,
} from './fields.ts';
import { paymentWays } from './payment-ways.ts';
import { transferRules } from '../facts/sign-up-fields.ts';
import { roadbookFile } from '../facts/limits.ts';

/** In cents; null when not set. */
const price = z.number().nullable();
/** Limit; null for none. */
const places = z.number().nullable();

/** Edition for staff. `abre` and `cierra` are aaaa-mm-ddThh:mm in Spanish local time. */
const edition = z.object({
  anio: z.number(),
  actividad_id: z.number().nullable(),
  hora: z.string().nullable(),
  abre: z.string().nullable(),
  cierra: z.string().nullable(),
  dias_anticipada: z.number(),
  dias_bloqueo: z.number(),
  precio_pro: price,
  precio_amateur: price,
  precio_guiada: price,
  acompanante_pro: price,
  acompanante_amateur: price,
  acompanante_guiada: price,
  socio_pro: price.optional(),
  socio_amateur: price.optional(),
  socio_guiada: price.optional(),
  plazas: places,
  plazas_pro: places,
  plazas_amateur: places,
  plazas_guiada: places,
  texto_pro: z.string().nullable().optional(),
  texto_amateur: z.string().nullable().optional(),
  texto_guiada: z.string().nullable().optional(),
  /** Hours within which the confirmation link has to be opened; null: not required. */
  horas_confirmar: z.number().nullable().optional(),
  /** Whether a place may be handed to somebody else, and the days before the ride on which it may not. */
  cesion: z.enum(transferRules).optional(),
  cesion_dias: z.number().optional(),
  bizum: z.string().nullable(),
  iban: z.string().nullable(),
  /** In whose name the account is. */
  titular: z.string().nullable().optional(),
  efectivo: z.boolean(),
  carta: z.string().nullable(),
  /** The club's refund policy, in the cancellation email of paid registrations. */
  devoluciones: z.string().nullable().optional(),
  roadbook: z.object({ nombre: z.string(), bytes: z.number() }).nullable(),
  version: z.number(),
});
export type Edition = z.infer<typeof edition>;

const orNull = <T extends z.ZodType, Sent = Text>(schema: T, title: string) =>
  z.preprocess(emptyIsNull<Sent>, schema.nullable()).meta({ title });
const whole = (most: number) => z.preprocess(readTyped<number | string>, z.coerce.number().int().min(0).max(most));
const sentPrice = (title: string) => orNull<ReturnType<typeof whole>, Numeral>(whole(1_000_000), title);
const membersPrice = (title: string) => sentPrice(title).optional().meta({ title });
const sentPlaces = (title: string) => orNull<ReturnType<typeof whole>, Numeral>(whole(100_000), title);
const levelText = (title: string) => orNull(pastedLine(120).trim(), title).optional();
const hours = z.preprocess(readTyped<number | string>, z.coerce.number().int().min(1).max(720));
const days = (title: string) => whole(365).default(0).meta({ title });
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const localMoment = z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/);

/** PUT /inscripciones/edicion: the whole edition; `version` is 0 for the first. */
const editionForm = z.strictObject({
  anio: z.coerce.number<number | string>().int().min(2000).max(2999).meta({ title: 'Año' }),
  actividad_id: orNull<ReturnType<typeof whole>, Numeral>(whole(2_147_483_647), 'Actividad'),
  hora: orNull(clockTime, 'Hora de salida'),
  abre: orNull(localMoment, 'Se abren'),
  cierra: orNull(localMoment, 'Se cierran'),
  dias_anticipada: days('Días de apertura anticipada'),
  dias_bloqueo: days('Días sin cambios antes de la ruta'),
  precio_pro: sentPrice('Precio PRO'),
  precio_amateur: sentPrice('Precio Amateur'),
  precio_guiada: sentPrice('Precio Guiada'),
  acompanante_pro: sentPrice('Precio del acompañante PRO'),
  acompanante_amateur: sentPrice('Precio del acompañante Amateur'),
  acompanante_guiada: sentPrice('Precio del acompañante Guiada'),
  /** Of members; absent: unchanged. */
  socio_pro: membersPrice('Precio de socio PRO'),
  socio_amateur: membersPrice('Precio de socio Amateur'),
  socio_guiada: membersPrice('Precio de socio Guiada'),
  plazas: sentPlaces('Plazas en total'),
  plazas_pro: sentPlaces('Plazas PRO'),
  plazas_amateur: sentPlaces('Plazas Amateur'),
  plazas_guiada: sentPlaces('Plazas Guiada'),
  texto_pro: levelText('Qué es PRO'),
  texto_amateur: levelText('Qué es Amateur'),
  texto_guiada: levelText('Qué es Guiada'),
  /** Absent: unchanged. */
  horas_confirmar: z
    .preprocess((sent: Numeral) => (sent === '' ? null : sent), hours.nullable())
    .optional()
    .meta({ title: 'Horas para abrir el enlace' }),
  /** Absent: unchanged. */
  cesion: z.enum(transferRules).optional().meta({ title: 'Ceder la plaza' }),
  cesion_dias: whole(365).optional().meta({ title: 'Días sin cesiones' }),
  bizum: orNull(
    pastedLine(20)
      .trim()
      .regex(/^\+?\d[\d ]{3,18}$/),
    'Bizum',
  ),
  iban: orNull(pastedLine(50).trim(), 'IBAN'),
  /** Absent: unchanged. */
  titular: orNull(pastedLine(70).trim(), 'Titular').optional(),
  efectivo: z.boolean().default(false).meta({ title: 'Efectivo' }),
  carta: optionalText.meta({ title: 'Texto del correo' }),
  /** Absent: unchanged. */
  devoluciones: z
    .preprocess((sent: Text) => (sent === '' ? null : sent), textOf(1000).trim().nullable())
    .optional()
    .meta({ title: 'Devoluciones' }),
  version: sentVersion,
});
export type EditionForm = z.output<typeof editionForm>;
export type SentEdition = z.input<typeof editionForm>;

/** An edition; null when none is configured. */
const currentEdition = z.object({
  edicion: edition.nullable(),
  /** Years with an edition, newest first. */
  anios: z.array(z.number()).optional(),
  /** Year of the current edition: the first whose ride is upcoming, or else the newest. */
  vigente: z.number().nullable().optional(),
  /** Sign-ups of this edition, cancelled ones included. */
  inscritos: z.number().optional(),
  /** How it is paid: as it says, or as the club does. */
  pago: paymentWays.optional(),
});

export const editionCalls = defineCalls({
  'GET /inscripciones/edicion': {
    access: 'staff',
    query: ofYear,
    reply: currentEdition,
  },
  'PUT /inscripciones/edicion': {
    access: 'staff',
    query: ofYear,
    body: editionForm,
    reply: edition,
    conflict: edition,
  },
  /** Only without sign-ups. */
  'DELETE /inscripciones/edicion': {
    access: 'staff',
    query: z.strictObject({ anio: routeYear }),
    reply: { 204: z.void() },
  },
  /** Creates next year's as a copy of the newest. */
  'POST /inscripciones/edicion/nueva': { access: 'staff', reply: { 201: edition } },
  /** Replaces the previous one. */
  'PUT /inscripciones/edicion/roadbook': {
    access: 'staff',
    query: ofYear,
    files: { archivo: roadbookFile },
    reply: edition,
  },
  'DELETE /inscripciones/edicion/roadbook': { access: 'staff', query: ofYear, reply: edition },
});
