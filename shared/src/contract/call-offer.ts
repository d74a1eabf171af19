import { z } from 'zod';
import { cents } from './fields.ts';
import type { Price } from '../facts/prices.ts';
import { admittedPeople, askedFields, pricedPeople } from '../facts/sign-up-fields.ts';
import { publicQuestion } from './questions.ts';

/** A price: `nivel` null for all levels, `hasta` the last day of an early one. */
export const price = z.object({
  nivel: z.string().nullable(),
  persona: z.enum(pricedPeople),
  hasta: z.string().nullable(),
  precio: cents,
}) satisfies z.ZodType<Price>;

export const levels = z.array(z.object({ nombre: z.string(), texto: z.string().nullable(), plazas: z.number().nullable() }));

/** Whether one can sign up: not yet, now, no more, or because the activity was cancelled or is over. */
export const signUpStates = ['sin abrir', 'abierta', 'cerrada', 'cancelada', 'terminada'] as const;
export type SignUpState = (typeof signUpStates)[number];

/** What is public of a call for sign-ups, in lists. `abre` and `cierra`: the coming ones, as timestamps in UTC. */
export const callSummary = z.object({
  actividad_id: z.number(),
  /** The address of its form. */
  formulario: z.string(),
  estado: z.enum(signUpStates),
  abre: z.string().nullable(),
  cierra: z.string().nullable(),
  quien: z.enum(admittedPeople),
  socios_hasta: z.string().nullable(),
  /** Free places; null without a limit. */
  libres: z.number().nullable(),
  /** Without a free place: whether there is a waiting list. */
  espera: z.boolean(),
  /** The lowest price for anybody, of a call for members only for these, in cents; null when not set. */
  desde: cents.nullable(),
  /** That for members, where it is lower. */
  desde_socio: cents.optional(),
  /** Of a cancelled one: the moment, and the reason. */
  cancelada: z.string().nullable().optional(),
  motivo_cancelacion: z.string().nullable().optional(),
});
export type CallSummary = z.infer<typeof callSummary>;

/** The public form of a call: of the route, or of any activity. */
export const callOffer = callSummary.extend({
  /** The route's may not be announced yet. */
  actividad_id: z.number().nullable(),
  /** Of the route. */
  anio: z.number().nullable(),
  actividad: z
    .object({
      id: z.number(),
      titulo: z.string(),
      fecha_evento: z.string().nullable(),
      lugar: z.string().nullable(),
      imagen_url: z.string().nullable(),
      evento: z.string().nullable(),
    })
    .nullable(),
  /** hh:mm in Spain. */
  hora: z.string().nullable(),
  /** Guests per sign-up. */
  invitados: z.number(),
  /** Whether each of them needs a name. */
  nombres_invitados: z.boolean().optional(),
  pide: z.array(z.enum(askedFields)),
  niveles: levels.element.omit({ plazas: true }).extend({ completo: z.boolean() }).array(),
  precios: z.array(price),
  /** Whether there are discount codes. */
  codigos: z.boolean(),
  preguntas: z.array(publicQuestion),
  horas_confirmar: z.number().nullable(),
  /** From so many people on a sign-up gets its places once the link of its email is opened, unless the address is known. */
  confirmar_desde: z.number().optional(),
  motivo_cancelacion: z.string().nullable(),
});
export type CallOffer = z.infer<typeof callOffer>;

/** Of an activity, which there always is. */
export const activityOffer = callOffer.extend({ actividad_id: z.number(), actividad: callOffer.shape.actividad.unwrap() });
export type ActivityOffer = z.infer<typeof activityOffer>;
