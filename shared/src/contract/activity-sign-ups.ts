import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { yesNo } from '../facts/enumerations.ts';
import { fieldOf } from '../facts/registration-fields.ts';
import { cents, email, idParams, ofYear, orNull, routeYear } from './fields.ts';
import { activityOffer, callSummary, signUpStates } from './call-offer.ts';
import { ownAnswer, publicQuestion } from './questions.ts';
import { change, changeable, changeOutcome, choice as changedChoice, correctedAnswers } from './sign-up-changes.ts';
import { besideShape, choice, madeShape, nivel, person } from './sign-up-shape.ts';

export type { CallOffer, CallSummary, SignUpState } from './call-offer.ts';

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
  /** For an unpaid transfer: the account, and in whose name it is. */
  iban: z.string().nullish(),
  titular: z.string().nullish(),
  puesto: z.number().nullable(),
  oferta_hasta: z.string().nullable(),
  /** Whether it can be cancelled, or a cancellation just undone, here. */
  cambiable: z.boolean(),
  /** Level, companion and guests, while they can be changed here. */
  cambio: changeable.nullable(),
  /** What is asked now, and what was answered. */
  preguntas: z.array(publicQuestion).optional(),
  respuestas: z.array(ownAnswer).optional(),
  /** What has been paid of the amount, where that is not all of it, or more. */
  cobrado: cents.nullable(),
});
export type OwnSignUp = z.infer<typeof ownSignUp>;

const signedUp = ownSignUp.extend(madeShape);
export type SignedUp = z.infer<typeof signedUp>;

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
  /** The first activity of its series. */
  serie: z.number().nullable().optional(),
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
      acompanante: z
        .enum(yesNo)
        .nullable()
        .default(null)
        .meta({ title: fieldOf('acompanante').label }),
      /** Of whom it is about, where that is not the user of the session. */
      mail: orNull(email)
        .catch(null)
        .default(null)
        .meta({ title: fieldOf('mail').label }),
      personas: z.array(z.strictObject({ nivel })).max(30).default([]),
    }),
    reply: outcome,
  },
  /**
   * Optional session: a member signs up with one press; a second press finds the first. With another address than the account's it is
   * somebody else who is signed up, for the price of anybody; by staff, for that of a member where the address is a member's.
   */
  'POST /actividades/:id/inscripciones': { access: 'public', params: idParams, body: activitySignUp, reply: { 201: signedUp } },
  /** Newest day first; those of a year ago and older left out. */
  'GET /mis-inscripciones': { ...member, reply: z.array(ownSignUp) },
  'POST /mis-inscripciones/:id/anular': { ...member, params: idParams, reply: ownSignUp },
  /** Undoes a cancellation, right after it. */
  'POST /mis-inscripciones/:id/recuperar': { ...member, params: idParams, reply: ownSignUp },
  /** Level, companion and guests: first what they would cost and whether there is a place. */
  'POST /mis-inscripciones/:id/calculo': { ...ownChange, body: changedChoice, reply: changeOutcome },
  'PUT /mis-inscripciones/:id': { ...ownChange, body: change.extend({ respuestas: correctedAnswers }), reply: ownSignUp },
  /** Accepts an offered place. */
  'POST /mis-inscripciones/:id/plaza': { ...ownChange, reply: ownSignUp },
  /** Back to the end of the waiting list, after being passed over. */
  'POST /mis-inscripciones/:id/espera': { ...ownChange, reply: ownSignUp },
  /** What is open, or has something to be done, over all activities; soonest first. */
  'GET /convocatorias/abiertas': { access: 'staff', reply: z.array(openCall) },
  /** The newest year without `anio`; 404 unless the club shows them. */
  'GET /cifras': { access: 'public', query: ofYear, reply: publicFigures },
  'GET /inscripciones/cifras': { access: 'staff', query: z.strictObject({ anio: routeYear }), reply: yearFigures },
});
