import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { email, lineOf, shownAmount } from './fields.ts';
import { placedFields } from '../facts/registration-fields.ts';
import { routeSteps } from '../facts/route-marks.ts';
import { askedFields } from '../facts/sign-up-fields.ts';
import { postponed, silences } from './postponement.ts';
import { ownAnswer, publicQuestion } from './questions.ts';
import { changeable, changeOutcome, choiceShape, correctedAnswers } from './sign-up-changes.ts';
import { presentShape, correctableShape } from './registration-shapes.ts';

/**
 * Key of the personal link, in a header: kept out of addresses, logs and referrers. On the page it is in the hash, which browsers do not
 * send.
 */
const linkHeaders = z.looseObject({ 'clave-inscripcion': lineOf(100).min(20) });

const registrationStates = ['recibida', 'pendiente de pago', 'confirmada', 'lista de espera', 'anulada'] as const;

/** The rider's own view of the registration. */
const myRegistration = z.object({
  referencia: z.string(),
  estado: z.enum(registrationStates),
  /** Its event: the day is aaaa-mm-dd, the time hh:mm in Spain. */
  evento: z.string(),
  fecha_evento: z.string().nullable(),
  hora: z.string().nullable(),
  lugar: z.string().nullable(),
  /** Typed values, by registration field. */
  datos: z.record(z.string(), z.string().nullable()),
  ...presentShape(placedFields),
  /** In cents. */
  importe: z.number().nullable(),
  /** Ways to pay, a sentence each; empty once paid. */
  formas_pago: z.array(z.string()),
  /** For an unpaid transfer. */
  iban: z.string().nullable(),
  /** In whose name the account is. */
  titular: z.string().nullable(),
  /** Whether it can be downloaded. */
  roadbook: z.boolean(),
  /** Last day for changes here; null for none. */
  cambios_hasta: z.string().nullable(),
  congelada: z.boolean(),
  /** Position on the waiting list, this one included; null when passed over, or with a place. */
  puesto: z.number().nullable(),
  /** Until when an offered place is held. */
  oferta_hasta: z.string().nullable(),
  /** Whether its place can be handed to somebody else; `pedida` once somebody has asked and the club has to agree. */
  cesion: z.enum(['no', 'si', 'ofrecida', 'pedida']),
  /** Guests, and the fields that are asked, of an activity's own call. */
  actividad_id: z.number().nullable(),
  invitados: z.number(),
  /** Level, companion and guests, while they can be changed here. */
  cambio: changeable.nullable(),
  /** What has been paid of the amount, where that is not all of it, or more. */
  cobrado: z.number().nullable(),
  /** Of a postponed call: the question, and the answer to it. */
  aplazamiento: postponed
    .pick({ de: true, hasta: true, silencio: true })
    .extend({ respuesta: z.enum(silences).nullable() })
    .nullable()
    .optional(),
  pide: z.array(z.enum(askedFields)).optional(),
  /** On the day of the route: what has been marked of them last, and when; null on other days. */
  dia: z.object({ paso: z.enum(routeSteps).nullable(), desde: z.string().nullable() }).nullish(),
  /** The club's own questions that are asked of this person now. */
  preguntas: z.array(publicQuestion),
  /** Answers in words and as they were sent, also to questions that are asked no more. */
  respuestas: z.array(ownAnswer),
});
export type MyRegistration = z.infer<typeof myRegistration>;

/** PUT /inscripciones/mia: absent fields stay. */
export const corrections = z.strictObject({
  ...correctableShape,
  ...choiceShape,
  ...shownAmount,
  respuestas: correctedAnswers,
});

const ofAddress = z.strictObject({ mail: email.meta({ title: 'Correo electrónico' }) });
const moment = z.iso.datetime({ precision: 3 });
/** `enviado`: the phone's clock at sending, by which the server corrects `momento`. */
const ownMark = z.strictObject({ marca: z.uuid(), tipo: z.enum(['vuelta', 'abandono']), momento: moment, enviado: moment });
export type OwnMark = z.input<typeof ownMark>;
const said = z.object({ mensaje: z.string() });
const mine = { access: 'public', headers: linkHeaders } as const;

export const myRegistrationCalls = defineCalls({
  'GET /inscripciones/mia': { ...mine, reply: myRegistration },
  'PUT /inscripciones/mia': { ...mine, body: corrections, reply: myRegistration },
  /** Dry run. */
  'POST /inscripciones/mia/calculo': { ...mine, body: z.strictObject({ ...correctableShape, ...choiceShape }), reply: changeOutcome },
  'POST /inscripciones/mia/anular': { ...mine, reply: myRegistration },
  /** Undoes a cancellation, right after it. */
  'POST /inscripciones/mia/recuperar': { ...mine, reply: myRegistration },
  /** Answers a postponement: 'devolver' cancels. */
  'POST /inscripciones/mia/aplazamiento': { ...mine, body: z.strictObject({ respuesta: z.enum(silences) }), reply: myRegistration },
  /** Accepts an offered place. */
  'POST /inscripciones/mia/plaza': { ...mine, reply: myRegistration },
  /** Back to the end of the waiting list, after being passed over. */
  'POST /inscripciones/mia/espera': { ...mine, reply: myRegistration },
  /** Emails a link to the new address, which takes effect once the link is opened. */
  'POST /inscripciones/mia/correo': { ...mine, body: ofAddress, reply: said },
  /** With the key of that link. Invalidates all others. */
  'POST /inscripciones/mia/correo/confirmar': { ...mine, reply: myRegistration },
  /** What a rider says of themselves on the road; once by its `marca`, also long after it was said without signal. */
  'POST /inscripciones/mia/dia': { ...mine, body: ownMark, reply: said },
  'GET /inscripciones/mia/calendario.ics': { ...mine, reply: 'text/calendar' },
  'GET /inscripciones/mia/roadbook': { ...mine, reply: 'application/pdf' },
  /** Resends a lost link; the same reply for all addresses. */
  'POST /inscripciones/enlace': { access: 'public', body: ofAddress, reply: said },
});
