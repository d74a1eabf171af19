import { z } from 'zod';
import { postponed, postponement } from './postponement.ts';
import { callFieldOf, callFields, setFields, type SetField, type SetValue } from '../facts/call-fields.ts';
import { roadbookFile } from '../facts/limits.ts';
import { askedFields, pricedPeople } from '../facts/sign-up-fields.ts';
import { levels, price, signUpStates } from './call-offer.ts';
import { defineCalls } from './call-table.ts';
import {
  clockTime,
  emptyIsNull,
  isoDate,
  localMoment,
  noBody,
  type Numeral,
  ofCall,
  orNull,
  pastedLine,
  phoneOf,
  sentVersion,
  type Text,
  textOf,
  whole,
} from './fields.ts';
import { paymentWays } from './payment-ways.ts';
import { sentQuestions, staffQuestion } from './questions.ts';

const places = whole(0, 100_000);
const sentAmount = whole(0, 1_000_000);

/** The schema of a value that is there. */
function valueOf(name: SetField): z.ZodType {
  const { kind, least = 0, most = 0, options = {} } = callFieldOf(name);
  switch (kind) {
    case 'moment':
      return localMoment;
    case 'time':
      return clockTime;
    case 'count':
      return whole(least, most);
    case 'choice':
      return z.enum(Object.keys(options));
    case 'check':
      return z.boolean();
    case 'phone':
      return phoneOf(20);
    case 'text':
      return textOf(most).trim();
    default:
      return pastedLine(most).trim();
  }
}

const shapeOf = <Shape>(make: (name: SetField) => z.ZodType) =>
  Object.fromEntries(setFields.map((name) => [name, make(name).meta({ title: callFieldOf(name).label })])) as Shape;

type Sent<Value> = Value extends boolean ? boolean : Value extends number | null ? Numeral : Text;

/** '', null and absent are the same: the initial value, or nothing. */
const sentShape = shapeOf<{ [Name in SetField]: z.ZodDefault<z.ZodType<SetValue<Name>, Sent<SetValue<Name>>>> }>((name) => {
  const { initial = null } = callFieldOf(name);
  const value = valueOf(name);
  return z.preprocess((sent) => emptyIsNull(sent) ?? initial, initial === null ? value.nullable() : value).default(initial);
});

const shownShape = shapeOf<{ [Name in SetField]: z.ZodType<SetValue<Name>> }>((name) => {
  const { kind, initial = null } = callFieldOf(name);
  const value = kind === 'count' ? z.number() : kind === 'check' ? z.boolean() : z.string();
  return initial === null ? value.nullable() : value;
});

const discount = z.object({ codigo: z.string(), precio: z.number(), usos: z.number(), usados: z.number() });

/** A call for staff. Moments are aaaa-mm-ddThh:mm in Spanish local time. */
const staffCall = z.object({
  /** `anio`: only of the route; `actividad_id`: null where none is chosen, or it is deleted. */
  ...shownShape,
  titulo: z.string(),
  fecha_evento: z.string().nullable(),
  niveles: levels,
  precios: z.array(price),
  codigos: z.array(discount),
  pide: z.array(z.enum(askedFields)),
  preguntas: z.array(staffQuestion),
  roadbook: z.object({ nombre: z.string(), bytes: z.number() }).nullable(),
  /** How it is paid: as it says, or as the club does. */
  pago: paymentWays,
  /** When it was cancelled, and why. */
  cancelada: z.string().nullable(),
  motivo_cancelacion: z.string().nullable(),
  /** Null unless it was postponed. */
  aplazamiento: postponed.nullable().optional(),
  /** The first activity of its series. */
  serie: z.number().nullable().optional(),
  estado: z.enum(signUpStates),
  /** Places taken, guests included; registrations, whatever became of them. */
  ocupadas: z.number(),
  inscritos: z.number(),
  version: z.number(),
});
export type StaffCall = z.infer<typeof staffCall>;

const { niveles, precios, codigos, pide } = callFields;
const level = z.strictObject({
  nombre: pastedLine(40).trim().min(1).meta({ title: 'Nivel' }),
  texto: orNull(pastedLine(120).trim()).meta({ title: 'Qué es' }),
  plazas: orNull(places).meta({ title: 'Plazas' }),
});
const sentPrice = z.strictObject({
  nivel: orNull(pastedLine(40).trim()).meta({ title: 'Nivel' }),
  persona: z.enum(pricedPeople),
  hasta: orNull(isoDate).meta({ title: 'Hasta' }),
  precio: sentAmount,
});
const code = z.strictObject({ codigo: pastedLine(40).trim().toUpperCase(), precio: sentAmount, usos: whole(0, 100_000) });

/** The whole call; `version` is 0 for a new one. Of an activity without a price it has to say that it is free: one price of 0. */
const callForm = z.strictObject({
  ...sentShape,
  niveles: z
    .array(level)
    .max(niveles.most)
    .default([])
    .refine((all) => new Set(all.map(({ nombre }) => nombre)).size === all.length, { error: 'Dos niveles se llaman igual.' })
    .meta({ title: niveles.label }),
  precios: z.array(sentPrice).max(precios.most).default([]).meta({ title: precios.label }),
  codigos: z.array(code).max(codigos.most).default([]).meta({ title: codigos.label }),
  pide: z.array(z.enum(askedFields)).default([]).meta({ title: pide.label }),
  preguntas: sentQuestions.default([]).meta({ title: callFields.preguntas.label }),
  version: sentVersion,
});
export type CallForm = z.output<typeof callForm>;
export type SentCallForm = z.input<typeof callForm>;

const currentCall = z.object({
  /** Null where there is none. */
  convocatoria: staffCall.nullable(),
  /** Years with a route, newest first. */
  anios: z.array(z.number()),
  /** The year of the route in force: the first whose ride is upcoming, or else the newest. */
  vigente: z.number().nullable(),
});
export type CurrentCall = z.infer<typeof currentCall>;

const staff = { access: 'staff', query: ofCall } as const;

/** Of the route of a year, of an activity, or without either of the route in force. */
export const callSettingsCalls = defineCalls({
  'GET /convocatoria': { ...staff, reply: currentCall },
  /** The first one of an activity creates it; so does the first of the route, without a year in the query. */
  'PUT /convocatoria': { ...staff, body: callForm, reply: staffCall, conflict: staffCall },
  /** Only without sign-ups. */
  'DELETE /convocatoria': { ...staff, reply: noBody },
  /** Makes copies of activity and call on other days: next month's, or a series. */
  'POST /convocatoria/copias': {
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
  /** Next year's, on the same days: of the route that of its newest year, with the activity that is announced already. */
  'POST /convocatoria/siguiente': { ...staff, reply: { 201: staffCall } },
  /** All who signed up get an email, and what was paid is to be given back. */
  'POST /convocatoria/cancelar': {
    ...staff,
    body: z.strictObject({ motivo: orNull(textOf(1000).trim()) }),
    reply: staffCall.extend({ avisadas: z.number() }),
  },
  /** All who signed up are asked by email whether they stay on the new day; places and payments stay. */
  'POST /convocatoria/aplazar': { ...staff, body: postponement, reply: staffCall.extend({ avisadas: z.number() }) },
  /** Writes to members who have not signed up, each with a personal link. */
  'POST /convocatoria/avisar': { ...staff, reply: z.object({ avisados: z.number() }) },
  /** Only of the route; replaces the previous one. */
  'PUT /convocatoria/roadbook': { ...staff, files: { archivo: roadbookFile }, reply: staffCall },
  'DELETE /convocatoria/roadbook': { ...staff, reply: staffCall },
});
