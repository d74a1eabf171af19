import type { OwnSignUp } from 'shared/contract/activity-sign-ups';
import type { ActivityOffer } from 'shared/contract/call-offer';
import { questionsFor } from 'shared/facts/sign-up-fields';

/** Whether a member can sign up with one press: nothing has to be chosen or answered. */
export const needsNoForm = ({ niveles, preguntas }: Pick<ActivityOffer, 'niveles' | 'preguntas'>): boolean =>
  niveles.length === 0 && questionsFor(preguntas, true).every(({ obligatoria }) => !obligatoria);

/** Whether something is to be paid. */
export const isDue = ({ estado, importe }: Pick<OwnSignUp, 'estado' | 'importe'>): boolean =>
  (estado === 'recibida' || estado === 'pendiente de pago') && importe !== null && importe > 0;

/** What is still to be paid, in cents: of an amount that has changed since it was paid, the difference. */
export const dueOf = (own: Pick<OwnSignUp, 'estado' | 'importe' | 'cobrado'>): number =>
  isDue(own) ? (own.importe ?? 0) - (own.cobrado ?? 0) : 0;

/** Nothing chosen. */
export const noChoice = { nivel: null, codigo: null };

/** Nothing typed: the club knows its members. */
export const noFields = {
  nombre: null,
  mail: null,
  telefono: null,
  nacimiento: null,
  poblacion: null,
  provincia: null,
  moto: null,
  grupo: null,
};
