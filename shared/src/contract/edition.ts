import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { routeLevels } from '../facts/enumerations.ts';
import { emptyIsNull, lineOf, type Numeral, ofYear, optionalText, routeYear, sentVersion, type Text, textOf } from './fields.ts';
import { roadbookFile } from '../facts/roadbook.ts';

/** In cents; null where nobody has said what it costs. */
const price = z.number().nullable();
/** How many may come; null: as many as want to. */
const places = z.number().nullable();

/** What whoever signs up is told of the route: of one that is over nothing. */
export const routeOffer = z.object({
  anio: z.number(),
  /** Moments in UTC at which the form is going to open and close by itself. */
  abre: z.string().nullable(),
  cierra: z.string().nullable(),
  actividad: z.object({ id: z.number(), titulo: z.string(), fecha_evento: z.string().nullable(), lugar: z.string().nullable() }).nullable(),
  /** The kind of event with which the form begins. */
  evento: z.string().nullable(),
  /** hh:mm in Spain. */
  hora: z.string().nullable(),
  /** `texto`: what the level means, in the club's words. */
  precios: z.array(z.object({ ruta: z.enum(routeLevels), piloto: price, acompanante: price, texto: z.string().nullable().optional() })),
  /** Where places are limited: the routes on which whoever comes now has to wait, and whether whoever names none has. */
  completas: z.array(z.enum(routeLevels)).optional(),
  completa: z.boolean().optional(),
  /** Which of these are full only by places that are kept for whoever types, and when one of them is known to be taken or free at the latest. */
  guardadas: z.object({ hasta: z.string(), todas: z.boolean(), niveles: z.array(z.enum(routeLevels)) }).optional(),
  /** And within how many hours the link of the confirmation has to be opened to keep the place, where it has to. */
  horas_confirmar: z.number().optional(),
});
export type RouteOffer = z.infer<typeof routeOffer>;

/** The edition as staff see it. `abre` and `cierra` are aaaa-mm-ddThh:mm by the clocks of Spain. */
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
  plazas: places,
  plazas_pro: places,
  plazas_amateur: places,
  plazas_guiada: places,
  texto_pro: z.string().nullable().optional(),
  texto_amateur: z.string().nullable().optional(),
  texto_guiada: z.string().nullable().optional(),
  /** Hours within which who got one of them opens the link of the confirmation; null: nobody has to. */
  horas_confirmar: z.number().nullable().optional(),
  bizum: z.string().nullable(),
  iban: z.string().nullable(),
  efectivo: z.boolean(),
  carta: z.string().nullable(),
  /** What the club gives back, and until when, in its words: in the email of a cancellation to whoever had paid. */
  devoluciones: z.string().nullable().optional(),
  roadbook: z.object({ nombre: z.string(), bytes: z.number() }).nullable(),
  version: z.number(),
});
export type Edition = z.infer<typeof edition>;

const orNull = <T extends z.ZodType, Sent = Text>(schema: T, title: string) =>
  z.preprocess(emptyIsNull<Sent>, schema.nullable()).meta({ title });
const whole = (most: number) => z.coerce.number<number | string>().int().min(0).max(most);
const sentPrice = (title: string) => orNull<ReturnType<typeof whole>, Numeral>(whole(1_000_000), title);
const sentPlaces = (title: string) => orNull<ReturnType<typeof whole>, Numeral>(whole(100_000), title);
const levelText = (title: string) => orNull(lineOf(120).trim(), title).optional();
const hours = z.coerce.number<number | string>().int().min(1).max(720);
const days = (title: string) => whole(365).default(0).meta({ title });
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const localMoment = z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/);

/** PUT /inscripciones/edicion: the whole edition; `version` is 0 while there is none. */
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
  plazas: sentPlaces('Plazas en total'),
  plazas_pro: sentPlaces('Plazas PRO'),
  plazas_amateur: sentPlaces('Plazas Amateur'),
  plazas_guiada: sentPlaces('Plazas Guiada'),
  texto_pro: levelText('Qué es PRO'),
  texto_amateur: levelText('Qué es Amateur'),
  texto_guiada: levelText('Qué es Guiada'),
  /** What is not sent stays. */
  horas_confirmar: z
    .preprocess((sent: Numeral) => (sent === '' ? null : sent), hours.nullable())
    .optional()
    .meta({ title: 'Horas para abrir el enlace' }),
  bizum: orNull(
    lineOf(20)
      .trim()
      .regex(/^\+?\d[\d ]{3,18}$/),
    'Bizum',
  ),
  iban: orNull(lineOf(50).trim(), 'IBAN'),
  efectivo: z.boolean().default(false).meta({ title: 'Efectivo' }),
  carta: optionalText.meta({ title: 'Texto del correo' }),
  /** What is not sent stays. */
  devoluciones: z
    .preprocess((sent: Text) => (sent === '' ? null : sent), textOf(1000).trim().nullable())
    .optional()
    .meta({ title: 'Devoluciones' }),
  version: sentVersion,
});
export type EditionForm = z.output<typeof editionForm>;
export type SentEdition = z.input<typeof editionForm>;

/** An edition; null while nobody has configured any. */
const currentEdition = z.object({
  edicion: edition.nullable(),
  /** The years that have one, the newest first. */
  anios: z.array(z.number()).optional(),
  /** The year of the one in force: the first whose ride is still to come, or else the newest. */
  vigente: z.number().nullable().optional(),
  /** How many have signed up for this one, whatever became of it. */
  inscritos: z.number().optional(),
});

export const editionCalls = defineCalls({
  'GET /inscripciones/edicion': { access: 'staff', query: ofYear, reply: currentEdition, beyond: 'route-edition' },
  'PUT /inscripciones/edicion': {
    access: 'staff',
    query: ofYear,
    body: editionForm,
    reply: edition,
    conflict: edition,
    beyond: 'route-edition',
    adds: 'confirmed-places',
  },
  /** While nobody has signed up for it. */
  'DELETE /inscripciones/edicion': {
    access: 'staff',
    query: z.strictObject({ anio: routeYear }),
    reply: { 204: z.void() },
    beyond: 'route-edition',
  },
  /** Next year's, like the newest. */
  'POST /inscripciones/edicion/nueva': { access: 'staff', reply: { 201: edition }, beyond: 'route-edition' },
  /** Takes the place of the one before. */
  'PUT /inscripciones/edicion/roadbook': {
    access: 'staff',
    query: ofYear,
    files: { archivo: roadbookFile },
    reply: edition,
    beyond: 'route-edition',
  },
  'DELETE /inscripciones/edicion/roadbook': { access: 'staff', query: ofYear, reply: edition, beyond: 'route-edition' },
});
