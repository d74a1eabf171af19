import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { yesNo } from '../facts/enumerations.ts';
import { paidBy } from './payment-ways.ts';
import { fieldOf } from '../facts/registration-fields.ts';
import { cents, idParams, orAbsent, orNullish, pastedLine, shownAmount, texts } from './fields.ts';
import { guest, publicQuestion, sentAnswers, sentGuests } from './questions.ts';
import { registration } from './registrations.ts';
import { guestCount } from './sign-up-shape.ts';

/** Level, companion and guests of a sign-up, with what its call offers of each. */
export const changeable = z.object({
  ...texts('ruta', 'acompanante', 'nombre_acomp'),
  invitados: z.number(),
  /** Of the guests, those under age. */
  menores: z.number(),
  niveles: z.array(z.string()),
  /** Of the route: a companion rides along, without a place. */
  con_acompanante: z.boolean(),
  invitados_max: z.number(),
  lista_invitados: z.array(guest).optional(),
  /** Whether each guest needs a name, and what each is asked. */
  nombres_invitados: z.boolean().optional(),
  preguntas_invitado: z.array(publicQuestion).optional(),
});
export type Changeable = z.infer<typeof changeable>;

/** What decides amount and place; absent stays. */
export const choiceShape = {
  ruta: orNullish(pastedLine(40).trim()).meta({ title: 'Nivel' }),
  acompanante: orNullish(z.enum(yesNo)).meta({ title: fieldOf('acompanante').label }),
  nombre_acomp: orNullish(pastedLine(200).trim()).meta({ title: fieldOf('nombre_acomp').label }),
  invitados: orAbsent(guestCount).meta({ title: 'Invitados' }),
  menores: orAbsent(guestCount).meta({ title: 'Menores' }),
  lista_invitados: sentGuests.optional().meta({ title: 'Nombres de los invitados' }),
};

/** Answers to the questions that are asked; an empty one is taken back. Those that are left out stay. */
export const correctedAnswers = sentAnswers.optional().meta({ title: 'Respuestas' });

export const choice = z.strictObject(choiceShape);
export const change = z.strictObject({ ...choiceShape, ...shownAmount });
export type SentChange = z.input<typeof change>;

/** A change, before it is stored. */
export const changeOutcome = z.object({
  /** In cents, after the change and now. */
  importe: cents.nullable(),
  importe_actual: cents.nullable(),
  /** Of a whole group, which its captain pays. */
  grupo: z.boolean().optional(),
  /** What of it has been paid, in cents. */
  cobrado: cents.nullish(),
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
  'POST /inscripciones/:id/calculo': { access: 'staff', params: idParams, body: choice, reply: changeOutcome },
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
      pago: paidBy.optional(),
    }),
    reply: registration,
  },
});
