import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { paymentMethods, yesNo } from '../facts/enumerations.ts';
import { fieldOf } from '../facts/registration-fields.ts';
import { idParams, type Numeral, pastedLine, type Text } from './fields.ts';
import { orAbsent } from './registration-shapes.ts';
import { registration } from './registrations.ts';
import { guestCount } from './sign-up-shape.ts';

/** In cents; null when not set. */
const cents = z.number().nullable();

/** Level, companion and guests of a sign-up, with what its call offers of each. */
export const changeable = z.object({
  ruta: z.string().nullable(),
  acompanante: z.string().nullable(),
  nombre_acomp: z.string().nullable(),
  invitados: z.number(),
  /** Of the guests, those under age. */
  menores: z.number(),
  niveles: z.array(z.string()),
  /** Of the route: a companion rides along, without a place. */
  con_acompanante: z.boolean(),
  invitados_max: z.number(),
});
export type Changeable = z.infer<typeof changeable>;

const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value: Text) => (value === '' ? null : value), schema.nullish());

/** What decides amount and place; absent stays. */
export const choiceShape = {
  ruta: optional(pastedLine(40).trim()).meta({ title: 'Nivel' }),
  acompanante: optional(z.enum(yesNo)).meta({ title: fieldOf('acompanante').label }),
  nombre_acomp: optional(pastedLine(200).trim()).meta({ title: fieldOf('nombre_acomp').label }),
  invitados: orAbsent<typeof guestCount, Numeral>(guestCount).meta({ title: 'Invitados' }),
  menores: orAbsent<typeof guestCount, Numeral>(guestCount).meta({ title: 'Menores' }),
};

/** The amount that was shown, in cents: 409, and nothing is stored, when it differs by now. */
export const shownAmount = { importe_visto: cents.optional().meta({ title: 'Importe' }) };

export const choice = z.strictObject(choiceShape);
export const change = z.strictObject({ ...choiceShape, ...shownAmount });
export type SentChange = z.input<typeof change>;

/** A change, before it is stored. */
export const changeOutcome = z.object({
  /** In cents, after the change and now. */
  importe: cents,
  importe_actual: cents,
  /** Of a whole group, which its captain pays. */
  grupo: z.boolean().optional(),
  /** What of it has been paid, in cents. */
  cobrado: cents.optional(),
  /**
   * `tiene`: keeps its place; `espera`: stays on the waiting list; `consigue`: gets a place from the waiting list; `completa`: there is no
   * place for it, and the change would be rejected.
   */
  plaza: z.enum(['tiene', 'espera', 'consigue', 'completa']),
  /** The code of who gets a place from the waiting list, when others have taken all its uses: the amount is the one without it. */
  codigo_agotado: z.string().optional(),
});
export type ChangeOutcome = z.infer<typeof changeOutcome>;

export const staffChangeCalls = defineCalls({
  'POST /inscripciones/:id/calculo': {
    access: 'staff',
    params: idParams,
    body: choice,
    reply: changeOutcome,
  },
  /** The rider gets an email. With `sin_plaza` also where there is no place for it. */
  'PUT /inscripciones/:id/eleccion': {
    access: 'staff',
    params: idParams,
    body: change.extend({ sin_plaza: z.boolean().optional().meta({ title: 'Sin plaza' }) }),
    reply: registration,
  },
  /** Of a paid registration whose amount has changed: what has been received of it by now, in cents, and how the difference was paid. */
  'PUT /inscripciones/:id/cobrado': {
    access: 'staff',
    params: idParams,
    body: z.strictObject({
      cobrado: z.number().int().min(0).max(10_000_000).meta({ title: 'Cobrado' }),
      pago: z.enum(paymentMethods).nullable().optional(),
    }),
    reply: registration,
  },
});
