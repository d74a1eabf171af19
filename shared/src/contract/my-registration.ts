import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { email, lineOf } from './fields.ts';
import { correctableShape } from './registration-shapes.ts';

/**
 * The key of somebody's link, in a header: no address, log or reference of a page ever holds it. On the page it stands behind the '#',
 * which browsers send to nobody.
 */
const linkHeaders = z.looseObject({ 'clave-inscripcion': lineOf(100).min(20) });

const registrationStates = ['recibida', 'pendiente de pago', 'confirmada', 'lista de espera', 'anulada'] as const;

/** All that a rider sees of their own registration. */
const myRegistration = z.object({
  referencia: z.string(),
  estado: z.enum(registrationStates),
  /** What they signed up for: a day is aaaa-mm-dd, an hour hh:mm in Spain. */
  evento: z.string(),
  fecha_evento: z.string().nullable(),
  hora: z.string().nullable(),
  lugar: z.string().nullable(),
  /** What they typed and chose, by the fields of a registration. */
  datos: z.record(z.string(), z.string().nullable()),
  grupo_num: z.number().nullable(),
  salida: z.string().nullable(),
  dorsal: z.string().nullable(),
  /** In cents. */
  importe: z.number().nullable(),
  /** How to pay, a sentence each; none once it is paid. */
  formas_pago: z.array(z.string()),
  /** Of a transfer that is still to be made. */
  iban: z.string().nullable(),
  /** It may be downloaded. */
  roadbook: z.boolean(),
  /** The last day on which something may be changed here; null when there is none. */
  cambios_hasta: z.string().nullable(),
  congelada: z.boolean(),
  /** Of who waits for a place: how many get one first, counting this one; null for who was passed over, or has a place. */
  puesto: z.number().nullable(),
  /** The moment until which a place is kept for it, to be accepted. */
  oferta_hasta: z.string().nullable(),
});
export type MyRegistration = z.infer<typeof myRegistration>;

/** PUT /inscripciones/mia: what is absent stays. */
export const corrections = z.strictObject({
  ...correctableShape,
  /** The amount that the rider was shown, in cents: 409, and nothing is stored, when it is another one meanwhile. */
  importe_visto: z.number().nullable().optional(),
});

/** What a change comes to, before it is stored. */
const changeOutcome = z.object({
  /** In cents, as it would be and as it is. */
  importe: z.number().nullable(),
  importe_actual: z.number().nullable(),
  /**
   * `tiene`: its place stays; `espera`: it goes on waiting; `consigue`: it waits, and would get a place; `completa`: there is no place on
   * that route, and the change would be refused.
   */
  plaza: z.enum(['tiene', 'espera', 'consigue', 'completa']),
});
export type ChangeOutcome = z.infer<typeof changeOutcome>;

const ofAddress = z.strictObject({ mail: email.meta({ title: 'Correo electrónico' }) });
const said = z.object({ mensaje: z.string() });
const mine = { access: 'public', headers: linkHeaders, beyond: 'my-registration' } as const;

export const myRegistrationCalls = defineCalls({
  'GET /inscripciones/mia': { ...mine, reply: myRegistration },
  'PUT /inscripciones/mia': { ...mine, body: corrections, reply: myRegistration, adds: 'rider-changes' },
  /** Stores nothing. */
  'POST /inscripciones/mia/calculo': {
    ...mine,
    body: z.strictObject(correctableShape),
    reply: changeOutcome,
    beyond: 'rider-changes',
  },
  'POST /inscripciones/mia/anular': { ...mine, reply: myRegistration },
  /** Takes a cancellation back, right after it. */
  'POST /inscripciones/mia/recuperar': { ...mine, reply: myRegistration },
  /** Accepts the place that is offered to it. */
  'POST /inscripciones/mia/plaza': { ...mine, reply: myRegistration, beyond: 'waiting-list' },
  /** Of who was passed over: to wait again, behind the others. */
  'POST /inscripciones/mia/espera': { ...mine, reply: myRegistration, beyond: 'waiting-list' },
  /** Mails a link to the new address, which takes effect once somebody confirms it there. */
  'POST /inscripciones/mia/correo': { ...mine, body: ofAddress, reply: said },
  /** With the key of that link. Ends all others. */
  'POST /inscripciones/mia/correo/confirmar': { ...mine, reply: myRegistration },
  'GET /inscripciones/mia/calendario.ics': { ...mine, reply: 'text/calendar' },
  'GET /inscripciones/mia/roadbook': { ...mine, reply: 'application/pdf' },
  /** A lost link, sent again; the same answer for all. */
  'POST /inscripciones/enlace': { access: 'public', body: ofAddress, reply: said, beyond: 'my-registration' },
});
