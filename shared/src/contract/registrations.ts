import { z } from 'zod';
import { paymentMethods, registrationEventKinds, roadbooks, routeLevels, yesNo } from './enumerations.ts';
import {
  captchaToken,
  email,
  id,
  isoDate,
  lineOf,
  optionalDate,
  optionalLine,
  optionalOf,
  optionalText,
  optionalVerbatim,
} from './fields.ts';
import { problem } from './errors.ts';

export const formStatus = z.object({ activo: z.boolean() });
export type FormStatus = z.infer<typeof formStatus>;

const riderFields = {
  nombre: optionalLine,
  mail: email,
  telefono: optionalVerbatim,
  poblacion: optionalLine,
  provincia: optionalLine,
  moto: optionalLine,
  nacimiento: optionalDate,
  ruta: optionalOf(routeLevels),
  acompanante: optionalOf(yesNo),
  nombre_acomp: optionalLine,
  grupo: optionalLine,
  evento: optionalOf(registrationEventKinds),
  roadbook: optionalOf(roadbooks),
};

/** What only staff may set. */
const staffFields = {
  grupo_num: z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    z.coerce.number().int().min(0).max(9999).nullable(),
  ),
  /** Departure time, as staff write it: '09:30'. */
  salida: optionalLine,
  pago: optionalOf(paymentMethods),
  pagado: optionalOf(yesNo),
  notas: optionalText,
};

/** POST /inscripciones/ by the public: the form is open and the captcha solved. */
export const signUp = z.strictObject({ ...riderFields, captcha_token: captchaToken.nullish() });
export type SignUp = z.infer<typeof signUp>;

/** POST /inscripciones/ by staff: no captcha, open or closed. */
export const staffSignUp = z.strictObject({ ...riderFields, ...staffFields, captcha_token: captchaToken.nullish() });
export type StaffSignUp = z.infer<typeof staffSignUp>;

const absentIfEmpty = (value: unknown) => (value === '' || value === null ? undefined : value);
const year = z.coerce.number().int().min(1900).max(2999);

/**
 * PUT /inscripciones/{id}: the whole registration. What is absent, '' or null becomes nothing, except `fecha` and `anio`, which
 * then stay as they are. With `version` the write is refused (409) when somebody else was quicker; without it the last write wins.
 */
export const registrationEdit = z.strictObject({
  ...riderFields,
  ...staffFields,
  /** The path names the registration. */
  id: z.unknown().optional(),
  fecha: z.preprocess(absentIfEmpty, isoDate.optional()),
  anio: z.preprocess(absentIfEmpty, year.optional()),
  version: z.preprocess(absentIfEmpty, id.optional()),
});
export type RegistrationEdit = z.output<typeof registrationEdit>;

export const registration = z.object({
  id: z.number(),
  fecha: z.string(),
  nombre: z.string().nullable(),
  mail: z.string(),
  telefono: z.string().nullable(),
  poblacion: z.string().nullable(),
  provincia: z.string().nullable(),
  moto: z.string().nullable(),
  nacimiento: z.string().nullable(),
  ruta: z.string().nullable(),
  acompanante: z.string().nullable(),
  nombre_acomp: z.string().nullable(),
  grupo: z.string().nullable(),
  grupo_num: z.number().nullable(),
  salida: z.string().nullable(),
  pago: z.string().nullable(),
  pagado: z.string().nullable(),
  notas: z.string().nullable(),
  evento: z.string().nullable(),
  anio: z.number(),
  roadbook: z.string().nullable(),
  /** Rises with every edit. A server without it lets the last write win. */
  version: z.number().optional(),
});
export type Registration = z.infer<typeof registration>;

/** 409 to a PUT that was made from an older version; nothing was stored. */
export const registrationConflict = problem.extend({ actual: registration });
export type RegistrationConflict = z.infer<typeof registrationConflict>;

export const registrationYears = z.array(z.number());

/** By year. JSON objects iterate their years in ascending order, whatever the text says: sort the keys. */
export const registrationsByYear = z.record(z.string(), z.array(registration));
export type RegistrationsByYear = z.infer<typeof registrationsByYear>;

const years = z
  .string()
  .regex(/^ *\d{4} *(, *\d{4} *)*$/)
  .transform((list) => list.split(',').map(Number))
  .optional();

/** GET /inscripciones/: '' and absent mean all. Events are compared without accents. */
export const exportFilters = z.object({
  evento: z.preprocess(absentIfEmpty, lineOf(100).optional()),
  /** Separated by commas. */
  anios: z.preprocess(absentIfEmpty, years),
});

/** GET /inscripciones/agrupadas-por-anio. */
export const registrationFilters = exportFilters.extend({
  roadbook: z.preprocess(absentIfEmpty, z.enum(roadbooks).optional()),
  pagado: z.preprocess(absentIfEmpty, z.enum(yesNo).optional()),
});
export type RegistrationFilters = z.output<typeof registrationFilters>;
