import { z } from 'zod';
import { eventKinds, paymentMethods, roadbooks, routeLevels, yesNo } from './enumerations.ts';
import { email, optionalDate, optionalLine, optionalOf, optionalText } from './fields.ts';

export const formStatus = z.object({ activo: z.boolean() });
export type FormStatus = z.infer<typeof formStatus>;

const riderFields = {
  nombre: optionalLine,
  mail: email,
  telefono: optionalLine,
  poblacion: optionalLine,
  provincia: optionalLine,
  moto: optionalLine,
  nacimiento: optionalDate,
  ruta: optionalOf(routeLevels),
  acompanante: optionalOf(yesNo),
  nombre_acomp: optionalLine,
  grupo: optionalLine,
  evento: optionalOf(eventKinds),
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
export const signUp = z.strictObject({ ...riderFields, captcha_token: z.string().max(10_000).nullish() });
export type SignUp = z.infer<typeof signUp>;

/** POST /inscripciones/ by staff: no captcha, open or closed. */
export const staffSignUp = z.strictObject({ ...riderFields, ...staffFields, captcha_token: z.string().max(10_000).nullish() });
export type StaffSignUp = z.infer<typeof staffSignUp>;

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
});
export type Registration = z.infer<typeof registration>;
