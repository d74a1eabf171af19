import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { callOffer } from './call-offer.ts';
import { id, idParams, lineOf, noBody, orAbsent, shownAmount } from './fields.ts';
import { sentAnswers } from './questions.ts';
import { fieldOf } from '../facts/registration-fields.ts';
import { correctedShape, extraShape, filterShape, riderShape, staffShape, storedShape, storedStaffShape } from './registration-shapes.ts';
import { besideShape, madeShape } from './sign-up-shape.ts';

const formStatus = z.object({ activo: z.boolean() });
/** With the route's public data, where configured. */
const publicFormStatus = formStatus.extend({ edicion: callOffer.optional() });
export type FormStatus = z.infer<typeof publicFormStatus>;

/** Beyond the contract, all optional. A form that knows of no questions sends no answers. */
const alsoSent = { ...besideShape, respuestas: sentAnswers.optional() };

/** POST /inscripciones/ by the public: needs an open form and a captcha. */
export const signUp = z.strictObject({ ...riderShape, ...alsoSent });
export type SignUp = z.infer<typeof signUp>;
export type SentSignUp = z.input<typeof signUp>;

/** POST /inscripciones/ by staff: no captcha, open or closed. */
export const staffSignUp = z.strictObject({ ...riderShape, ...staffShape, ...alsoSent });
export type StaffSignUp = z.infer<typeof staffSignUp>;
export type SentStaffSignUp = z.input<typeof staffSignUp>;

/** Sent back as they were given, and not looked at: the path has the id. */
export const ignoredInEdit = [
  'id',
  'referencia',
  'anulada',
  'espera',
  'devuelta',
  'devuelta_pago',
  'total',
  'formas_pago',
  'iban',
  'titular',
  'clave',
  'puesto',
  'enlace_enviado',
  'por_confirmar',
] as const;

/**
 * PUT /inscripciones/{id}: the whole registration. Absent, '' or null clears a field, except `fecha` and `anio`, and those beyond the bare
 * contract when absent, which stay. With `version` a conflict is rejected (409); without it the last write wins.
 */
export const registrationEdit = z.strictObject({
  ...riderShape,
  ...staffShape,
  ...extraShape,
  ...correctedShape,
  ...(Object.fromEntries(ignoredInEdit.map((name) => [name, z.unknown().optional()])) as Record<
    (typeof ignoredInEdit)[number],
    z.ZodOptional<z.ZodUnknown>
  >),
  version: orAbsent(id).meta({ title: 'Versión' }),
  ...shownAmount,
});
export type RegistrationEdit = z.output<typeof registrationEdit>;

/** Batch limit. */
export const maxBatch = 2000;

/** Change of one registration: the fields of `despues`, with their values `antes` as read. */
export const batchChange = z.strictObject({
  id,
  antes: z.strictObject(storedStaffShape).partial(),
  despues: z.strictObject(staffShape).partial(),
});
export type BatchChange = z.output<typeof batchChange>;

/**
 * PUT /inscripciones/lote: all or none. Undone by the same call with `antes` and `despues` swapped. With `recibo` newly paid riders get a
 * receipt by email.
 */
const registrationBatch = z.strictObject({
  cambios: z
    .array(batchChange)
    .min(1)
    .max(maxBatch, { abort: true })
    .refine((cambios) => new Set(cambios.map(({ id }) => id)).size === cambios.length, { error: 'Una inscripción está dos veces.' }),
  recibo: z.boolean().optional(),
});
export type RegistrationBatch = z.output<typeof registrationBatch>;

export const registration = z.object({
  ...storedShape,
  /** Incremented by every edit. On a server without it the last write wins. */
  version: z.number().optional(),
});
export type Registration = z.infer<typeof registration>;
/** As sent by a server with all fields. */
export type WholeRegistration = { [Name in keyof Registration]-?: Exclude<Registration[Name], undefined> };

const signedUp = registration.extend(
  z
    .object({
      ...madeShape,
      formas_pago: z.array(z.string()),
      iban: z.string().nullable(),
      titular: z.string().nullable(),
      puesto: z.number().nullable(),
    })
    .partial().shape,
);
export type SignedUpRegistration = z.infer<typeof signedUp>;

const registrationYears = z.array(z.number());

/** By year. JSON objects iterate integer keys in ascending order: sort them. */
const registrationsByYear = z.record(z.string(), z.array(registration));
export type RegistrationsByYear = z.infer<typeof registrationsByYear>;

const years = z
  .string()
  .regex(/^ *\d{4} *(, *\d{4} *)*$/)
  .transform((list) => list.split(',').map(Number));

/** GET /inscripciones/: '' and absent mean all. Events are compared without accents. */
export const exportFilters = z.object({
  evento: orAbsent(lineOf(100)).meta({ title: fieldOf('evento').label }),
  /** Comma-separated. */
  anios: orAbsent(years).meta({ title: 'Años' }),
  /** Sign-ups of this activity's own call; without it those of the route, and of no call. */
  actividad: orAbsent(id),
});

/** GET /inscripciones/agrupadas-por-anio. */
export const registrationFilters = z.object({ ...filterShape, ...exportFilters.shape });
export type RegistrationFilters = z.output<typeof registrationFilters>;

export const registrationCalls = defineCalls({
  'GET /inscripciones/estado-formulario': { access: 'public', reply: publicFormStatus },
  'POST /inscripciones/activar-formulario': { access: 'staff', body: formStatus, reply: formStatus, unread: true },
  /** Optional session: staff register without captcha, also while the form is closed. */
  'POST /inscripciones/': { access: 'public', body: z.union([signUp, staffSignUp]), reply: { 201: signedUp }, unread: true },
  'GET /inscripciones/anios': { access: 'staff', reply: registrationYears },
  'GET /inscripciones/agrupadas-por-anio': { access: 'staff', query: registrationFilters, reply: registrationsByYear },
  'GET /inscripciones/': { access: 'staff', query: exportFilters, reply: z.array(registration) },
  'PUT /inscripciones/:id': {
    access: 'staff',
    params: idParams,
    body: registrationEdit,
    reply: registration,
    conflict: registration,
    unread: true,
  },
  'PUT /inscripciones/lote': { access: 'staff', body: registrationBatch, reply: z.array(registration), conflict: z.array(registration) },
  'DELETE /inscripciones/:id': { access: 'staff', params: idParams, reply: noBody, unread: true },
  'POST /inscripciones/:id/restaurar': { access: 'staff', params: idParams, reply: registration },
});
