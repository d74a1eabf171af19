import type { CallOffer } from 'shared/contract/call-offer';
import type { Question } from 'shared/contract/questions';
import { deviceNames } from 'shared/facts/device-names';
import { questionsFor } from 'shared/facts/sign-up-fields';
import { fieldNames, fieldOf, isRiderField } from 'shared/facts/registration-fields';
import { createDraft } from 'shared/form/draft';
import type { TypedGuest } from 'shared/sign-up/guests';
import type { TypedAnswers } from 'shared/questions/answers';
import { isRoutes, routeForm } from 'shared/facts/of-call';
import { type FieldGroup, groupsOf, isNewField, type NewField, riderGroups } from '../registration/rider-groups.ts';
import { cleanEmail } from 'shared/facts/pasted';

/** A person as typed: '' for empty. */
export interface Person extends Record<NewField, string> {
  respuestas: TypedAnswers;
}

/** Form values: numbers as text, '' for empty. */
export interface SignUpValues extends Person {
  /** Address of the form that they were typed in. */
  formulario: string;
  invitados: string;
  menores: string;
  lista_invitados: readonly TypedGuest[];
  codigo: string;
  personas: readonly Person[];
}

const newFields = fieldNames.filter(isNewField);
export const blankPerson: Person = {
  ...(Object.fromEntries(newFields.map((name) => [name, fieldOf(name).initial ?? ''])) as Record<NewField, string>),
  respuestas: {},
};
/** Nothing chosen. */
const unchosen = { ruta: '', invitados: '', menores: '', lista_invitados: [], codigo: '', personas: [] };

/** All forms keep theirs in one place: what is typed of a person is typed once. */
export const signUpDraft = createDraft<SignUpValues>(deviceNames.draft, { ...blankPerson, ...unchosen, formulario: routeForm });

/** Of a draft for another form only the person. */
export const startOf = (formulario: string, draft: SignUpValues | null): SignUpValues =>
  draft?.formulario === formulario ? { ...unchosen, ...draft } : { ...(draft ?? blankPerson), ...unchosen, formulario };

/** Initial values from last year's. */
export const fromLastYear = (datos: Readonly<Record<string, string | null>>): SignUpValues => ({
  ...startOf(routeForm, null),
  ...Object.fromEntries(fieldNames.filter(isRiderField).map((name) => [name, datos[name] ?? blankPerson[name]])),
});

/** Who fills in the form, and what it asks. */
export interface Asked {
  /** Undefined where the server tells nothing of the route, and for staff, who sign up for it also while nothing is offered. */
  offer: CallOffer | undefined;
  /** The route's form asks for all that the contract names, and requires the address alone. */
  isRoute: boolean;
  /** A member for themselves, by a session or a personal link: name and address are known. */
  isMember: boolean;
  /** By staff for another person: what is required of them may be unknown. */
  isByStaff: boolean;
  /** Whether the questions and the price are those for members. */
  asMember: boolean;
}

export const fillsInRoute = (offer: CallOffer | undefined): boolean => offer === undefined || isRoutes(offer);

/** Fields of who signs up, by their boxes. The club has a member's telephone. */
export function boxesOf({ offer, isRoute, isMember, isByStaff }: Asked): readonly FieldGroup<NewField>[] {
  if (isRoute) {
    const isAsked = (name: NewField) => name !== 'evento' || !offer?.actividad?.evento;
    return (isByStaff ? groupsOf(isNewField) : riderGroups()).map(({ legend, fields }) => ({ legend, fields: fields.filter(isAsked) }));
  }
  const pide = offer?.pide ?? [];
  const fields = isMember ? pide.filter((name) => name !== 'telefono') : (['nombre', 'mail', ...pide] as const);
  return fields.length > 0 ? [{ legend: isByStaff ? 'Sus datos' : 'Tus datos', fields }] : [];
}

export const ownQuestions = ({ offer, asMember }: Asked): Question[] => questionsFor(offer?.preguntas ?? [], asMember);
/** Of a group's other people nobody knows whether they are members. */
export const othersQuestions = ({ offer }: Pick<Asked, 'offer'>): Question[] => questionsFor(offer?.preguntas ?? [], false);

/** 'rosa@gmail.com' → 'r…@gmail.com': hidden from bystanders, but typos stay visible. */
export const maskEmail = (mail: string): string => cleanEmail(mail).replace(/^(.)[^@]*@/, '$1…@');
