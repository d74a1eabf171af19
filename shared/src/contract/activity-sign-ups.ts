import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { yesNo } from '../facts/enumerations.ts';
import { admittedPeople, askedFields, pricedPeople, transferRules } from '../facts/sign-up-fields.ts';
import {
  email,
  emptyIsNull,
  idParams,
  isoDate,
  type Numeral,
  ofYear,
  pastedLine,
  routeYear,
  optionalText,
  sentVersion,
  type Text,
  textOf,
} from './fields.ts';
import { activityOffer, callSummary, levels, price, signUpStates } from './call-offer.ts';
import { change, changeable, changeOutcome, choice as changedChoice } from './sign-up-changes.ts';
import { paymentWays } from './payment-ways.ts';
import { sentQuestions, staffQuestion } from './questions.ts';
import { besideShape, choice, madeShape, nivel, person } from './sign-up-shape.ts';

export type { CallOffer, CallSummary, SignUpState } from './call-offer.ts';

/** In cents. */
const cents = z.number();

const whole = (most: number) => z.coerce.number<number | string>().int().min(0).max(most);

const outcome = z.object({
  /** In cents; null when not set. */
  importe: cents.nullable(),
  plaza: z.enum(['hay', 'espera', 'completa']),
  /** Whether it is the price of a member. */
  socio: z.boolean().optional(),
});
export type SignUpOutcome = z.infer<typeof outcome>;

/**
 * A sign-up. A member with a session needs to send nothing: name, telephone and address are known. Others need name, address and captcha.
 */
const activitySignUp = z.strictObject({ ...person, nivel, ...besideShape });
export type ActivitySignUp = z.output<typeof activitySignUp>;
export type SentActivitySignUp = z.input<typeof activitySignUp>;

/** A member's own sign-up, of any activity. */
const ownSignUp = z.object({
  id: z.number(),
  actividad_id: z.number().nullable(),
  evento: z.string(),
  fecha_evento: z.string().nullable(),
  hora: z.string().nullable(),
  lugar: z.string().nullable(),
  referencia: z.string(),
  estado: z.enum(['recibida', 'pendiente de pago', 'confirmada', 'lista de espera', 'anulada']),
  invitados: z.number(),
  importe: cents.nullable(),
  /** Ways to pay, a sentence each; empty once paid. */
  formas_pago: z.array(z.string()),
  puesto: z.number().nullable(),
  oferta_hasta: z.string().nullable(),
  /** Whether it can be cancelled, or a cancellation just undone, here. */
  cambiable: z.boolean(),
  /** Level, companion and guests, while they can be changed here. */
  cambio: changeable.nullable().optional(),
  /** What has been paid of the amount, where that is not all of it, or more. */
  cobrado: cents.nullable().optional(),
});
export type OwnSignUp = z.infer<typeof ownSignUp>;

const signedUp = ownSignUp.extend(madeShape);
export type SignedUp = z.infer<typeof signedUp>;

const discount = z.object({ codigo: z.string(), precio: cents, usos: z.number(), usados: z.number() });

/** A call for staff. `abre`, `cierra` and `socios_hasta` are aaaa-mm-ddThh:mm in Spanish local time. */
const staffCall = z.object({
  actividad_id: z.number(),
  titulo: z.string(),
  fecha_evento: z.string().nullable(),
  hora: z.string().nullable(),
  abre: z.string().nullable(),
  cierra: z.string().nullable(),
  quien: z.enum(admittedPeople),
  socios_hasta: z.string().nullable(),
  plazas: z.number().nullable(),
  lista_espera: z.boolean(),
  invitados: z.number(),
  pide: z.array(z.enum(askedFields)),
  niveles: levels,
  precios: z.array(price),
  codigos: z.array(discount),
  preguntas: z.array(staffQuestion),
  dias_bloqueo: z.number(),
  cesion: z.enum(transferRules),
  cesion_dias: z.number(),
  horas_confirmar: z.number().nullable(),
  bizum: z.string().nullable(),
  iban: z.string().nullable(),
  /** In whose name the account is. */
  titular: z.string().nullable().optional(),
  /** How it is paid: as it says, or as the club does. */
  pago: paymentWays.optional(),
  efectivo: z.boolean(),
  carta: z.string().nullable(),
  devoluciones: z.string().nullable(),
  /** When it was cancelled, and why. */
  cancelada: z.string().nullable(),
  motivo_cancelacion: z.string().nullable(),
  estado: z.enum(signUpStates),
  /** Places taken, guests included; registrations, cancelled ones included. */
  ocupadas: z.number(),
  inscritos: z.number(),
  version: z.number(),
});
export type StaffCall = z.infer<typeof staffCall>;

const orNull = <T extends z.ZodType, Sent = Text>(schema: T, title: string) =>
  z.preprocess(emptyIsNull<Sent>, schema.nullable()).meta({ title });
const localMoment = z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/);
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const places = (title: string) => orNull<ReturnType<typeof whole>, Numeral>(whole(100_000), title);

/** PUT: the whole call; `version` is 0 for a new one. Without a price it has to say that it is free: one price of 0. */
const callForm = z.strictObject({
  hora: orNull(clockTime, 'Hora'),
  abre: orNull(localMoment, 'Se abren'),
  cierra: orNull(localMoment, 'Se cierran'),
  quien: z.enum(admittedPeople).default('todos').meta({ title: 'Quién puede venir' }),
  socios_hasta: orNull(localMoment, 'Solo socios hasta'),
  plazas: places('Plazas'),
  lista_espera: z.boolean().default(true),
  invitados: whole(50).default(0).meta({ title: 'Invitados por persona' }),
  pide: z.array(z.enum(askedFields)).default([]),
  niveles: z
    .array(
      z.strictObject({
        nombre: pastedLine(40).trim().min(1).meta({ title: 'Nivel' }),
        texto: orNull(pastedLine(120).trim(), 'Qué es'),
        plazas: places('Plazas'),
      }),
    )
    .max(12)
    .default([])
    .refine((all) => new Set(all.map(({ nombre }) => nombre)).size === all.length, { error: 'Dos niveles se llaman igual.' }),
  precios: z
    .array(
      z.strictObject({
        nivel: orNull(pastedLine(40).trim(), 'Nivel'),
        persona: z.enum(pricedPeople),
        hasta: orNull(isoDate, 'Hasta'),
        precio: whole(1_000_000).meta({ title: 'Precio' }),
      }),
    )
    .max(100)
    .refine((all) => all.length > 0, { error: 'Di cuánto cuesta: si no cuesta nada, pon 0 €.' }),
  codigos: z
    .array(
      z.strictObject({
        codigo: pastedLine(40).trim().toUpperCase().meta({ title: 'Código' }),
        precio: whole(1_000_000).meta({ title: 'Precio' }),
        usos: whole(100_000).meta({ title: 'Usos' }),
      }),
    )
    .max(50)
    .default([]),
  preguntas: sentQuestions.default([]),
  dias_bloqueo: whole(365).default(0).meta({ title: 'Días sin cambios' }),
  cesion: z.enum(transferRules).default('no').meta({ title: 'Ceder la plaza' }),
  cesion_dias: whole(365).default(0).meta({ title: 'Días sin cesiones' }),
  horas_confirmar: orNull<ReturnType<typeof whole>, Numeral>(whole(720), 'Horas para abrir el enlace'),
  bizum: orNull(
    pastedLine(20)
      .trim()
      .regex(/^\+?\d[\d ]{3,18}$/),
    'Bizum',
  ),
  iban: orNull(pastedLine(50).trim(), 'IBAN'),
  /** Absent: unchanged. */
  titular: orNull(pastedLine(70).trim(), 'Titular').optional(),
  efectivo: z.boolean().default(false),
  carta: optionalText.meta({ title: 'Texto del correo' }),
  devoluciones: orNull(textOf(1000).trim(), 'Devoluciones'),
  version: sentVersion,
});
export type CallForm = z.output<typeof callForm>;
export type SentCallForm = z.input<typeof callForm>;

/** Counts of an activity's call, or of the route, for /panel and the select of the workshop. */
const openCall = z.object({
  /** Null for the route. */
  actividad_id: z.number().nullable(),
  /** Of the route. */
  anio: z.number().nullable(),
  titulo: z.string(),
  fecha_evento: z.string().nullable(),
  estado: z.enum(signUpStates),
  plazas: z.number().nullable(),
  ocupadas: z.number(),
  espera: z.number(),
  sin_pagar: z.number(),
  por_devolver: z.number(),
});
export type OpenCall = z.infer<typeof openCall>;

/** Who comes to how many, and what was paid how: counts alone. */
const yearFigures = z.object({
  anio: z.number(),
  actividades: z.array(
    z.object({
      actividad_id: z.number().nullable(),
      titulo: z.string(),
      fecha_evento: z.string().nullable(),
      personas: z.number(),
      invitados: z.number(),
      /** Who had come to nothing before. */
      nuevas: z.number(),
      cobrado: cents,
    }),
  ),
  /** How many people came to so many activities. */
  asistencia: z.array(z.object({ actividades: z.number(), personas: z.number() })),
  cobros: z.array(z.object({ pago: z.string().nullable(), cobros: z.number(), importe: cents })),
});
export type YearFigures = z.infer<typeof yearFigures>;

/**
 * What of it visitors see, where the club wants that: without guests and payments, and without counts that let one person be singled
 * out. Those are null.
 */
const publicFigures = yearFigures.pick({ anio: true }).extend({
  /** All that can be asked for, newest first. */
  anios: z.array(z.number()),
  actividades: z.array(
    yearFigures.shape.actividades.element
      .omit({ invitados: true, cobrado: true })
      .extend({ personas: z.number().nullable(), nuevas: z.number().nullable() }),
  ),
  /** `o_mas`: so many activities or more. Empty where it would single somebody out. */
  asistencia: z.array(yearFigures.shape.asistencia.element.extend({ o_mas: z.boolean() })),
});
export type PublicFigures = z.infer<typeof publicFigures>;

const member = { access: 'session' } as const;
const ownChange = { access: 'session', params: idParams } as const;
const staff = { access: 'staff', params: idParams } as const;

export const activitySignUpCalls = defineCalls({
  /** Coming activities that take sign-ups, the route among them. */
  'GET /convocatorias': { access: 'public', reply: z.array(callSummary) },
  'GET /actividades/:id/convocatoria': { access: 'public', params: idParams, reply: activityOffer },
  /** Dry run: what one's own sign-up costs, and whether there is a place. */
  'POST /actividades/:id/inscripciones/calculo': {
    access: 'public',
    params: idParams,
    body: z.strictObject({
      nivel,
      ...choice,
      /** Of the route. */
      acompanante: z.enum(yesNo).nullable().default(null),
      /** Of whom it is about, where that is not the user of the session. */
      mail: z.preprocess(emptyIsNull<Text>, email.nullable().catch(null)).default(null),
      personas: z.array(z.strictObject({ nivel })).max(30).default([]),
    }),
    reply: outcome,
  },
  /**
   * Optional session: a member signs up with one press; a second press finds the first. With another address than the account's it is
   * somebody else who is signed up, for the price of anybody; by staff, for that of a member where the address is a member's.
   */
  'POST /actividades/:id/inscripciones': {
    access: 'public',
    params: idParams,
    body: activitySignUp,
    reply: { 201: signedUp },
  },
  /** Newest day first; those of a year ago and older left out. */
  'GET /mis-inscripciones': { ...member, reply: z.array(ownSignUp) },
  'POST /mis-inscripciones/:id/anular': { ...member, params: idParams, reply: ownSignUp },
  /** Undoes a cancellation, right after it. */
  'POST /mis-inscripciones/:id/recuperar': { ...member, params: idParams, reply: ownSignUp },
  /** Level, companion and guests: first what they would cost and whether there is a place. */
  'POST /mis-inscripciones/:id/calculo': { ...ownChange, body: changedChoice, reply: changeOutcome },
  'PUT /mis-inscripciones/:id': { ...ownChange, body: change, reply: ownSignUp },
  /** Accepts an offered place. */
  'POST /mis-inscripciones/:id/plaza': { ...ownChange, reply: ownSignUp },
  /** Back to the end of the waiting list, after being passed over. */
  'POST /mis-inscripciones/:id/espera': { ...ownChange, reply: ownSignUp },
  /** Null for an activity without one. */
  'GET /convocatorias/:id': { ...staff, reply: staffCall.nullable() },
  'PUT /convocatorias/:id': { ...staff, body: callForm, reply: staffCall, conflict: staffCall },
  /** Only without sign-ups. */
  'DELETE /convocatorias/:id': { ...staff, reply: { 204: z.void() } },
  /** Makes copies of activity and call on other days: next month's, or a series. */
  'POST /convocatorias/:id/duplicar': {
    ...staff,
    body: z.strictObject({
      fechas: z
        .array(isoDate)
        .min(1)
        .max(1000)
        .refine((all) => all.length <= 60, { error: 'Se admiten 60 fechas como máximo.' }),
    }),
    reply: { 201: z.array(z.object({ actividad_id: z.number(), fecha_evento: z.string() })) },
  },
  /** Cancels the activity: all who signed up get an email, and what was paid is to be given back. */
  'POST /convocatorias/:id/cancelar': {
    ...staff,
    body: z.strictObject({ motivo: orNull(textOf(1000).trim(), 'Motivo') }),
    reply: staffCall.extend({ avisadas: z.number() }),
  },
  /** Writes to members who have not signed up, each with a personal link. */
  'POST /convocatorias/:id/avisar': { ...staff, reply: z.object({ avisados: z.number() }) },
  /** What is open, or has something to be done, over all activities; soonest first. */
  'GET /convocatorias/abiertas': { access: 'staff', reply: z.array(openCall) },
  /** The newest year without `anio`; 404 unless the club shows them. */
  'GET /cifras': { access: 'public', query: ofYear, reply: publicFigures },
  'GET /inscripciones/cifras': {
    access: 'staff',
    query: z.strictObject({ anio: routeYear }),
    reply: yearFigures,
  },
});
