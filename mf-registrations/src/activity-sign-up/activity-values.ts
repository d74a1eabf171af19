import { readCount } from 'shared/facts/numbers';
import type { CallOffer, SignUpOutcome } from 'shared/contract/activity-sign-ups';
import type { Question } from 'shared/contract/questions';
import { deviceNames } from 'shared/facts/device-names';
import { questionsFor } from 'shared/facts/questions-for';
import { priceOf } from 'shared/facts/prices';
import type { AskedField } from 'shared/facts/sign-up-fields';
import { createDraft } from 'shared/form/draft';
import type { TypedAnswers } from 'shared/questions/answers';

/** A person as typed: fields by the names of the route's form, and a level by its name. */
export interface Person extends Record<'nombre' | 'mail' | AskedField, string> {
  respuestas: TypedAnswers;
  nivel: string;
}

/** Form values: numbers as text, '' for empty. */
export interface ActivityValues extends Person {
  actividad: number;
  invitados: string;
  menores: string;
  codigo: string;
  personas: readonly Person[];
}

export const blankPerson: Person = {
  nombre: '',
  mail: '',
  telefono: '',
  nacimiento: '',
  poblacion: '',
  provincia: '',
  moto: '',
  grupo: '',
  emergencia: '',
  sin_fotos: '',
  respuestas: {},
  nivel: '',
};
/** Nothing chosen. */
const unchosen = { nivel: '', invitados: '', menores: '', codigo: '', personas: [] };
const blankOf = (actividad: number): ActivityValues => ({ ...blankPerson, ...unchosen, actividad });

/** The route's form keeps its draft in the same place: what is typed of a person is typed once. */
export const activityDraft = createDraft(deviceNames.draft, blankOf(0));

/** Of a draft for another activity only the person. */
export const startOf = (actividad: number, draft: ActivityValues | null): ActivityValues =>
  draft?.actividad === actividad ? draft : { ...(draft ?? blankPerson), ...unchosen, actividad };

/** None is 0, what is no number less than that. */
export const count = (typed: string): number => (typed.trim() === '' ? 0 : (readCount(typed) ?? -1));

/** Who fills in the form, and what it asks. */
export interface Asked {
  offer: CallOffer;
  /** A member for themselves, by a session or a personal link: name and address are known. */
  isMember: boolean;
  /** By staff for another person: what is required of them may be unknown. */
  isByStaff: boolean;
  /** Whether the questions are those for members. */
  asMember: boolean;
}

/** Fields beside name and address. The club has a member's telephone. */
export const fieldsOf = ({ offer: { pide }, isMember }: Pick<Asked, 'offer' | 'isMember'>): AskedField[] =>
  pide.filter((name) => !isMember || name !== 'telefono');
export const ownQuestions = ({ offer, asMember }: Asked): Question[] => questionsFor(offer.preguntas, asMember);
/** Of a group's other people nobody knows whether they are members. */
export const othersQuestions = ({ offer }: Pick<Asked, 'offer'>): Question[] => questionsFor(offer.preguntas, false);

/** What decides price and place. @param isByStaff The address tells whether it is a member's. */
export const choiceOf = ({ nivel, invitados, menores, codigo, personas, mail }: ActivityValues, isByStaff = false) => ({
  ...(isByStaff && { mail: mail.trim() || null }),
  nivel: nivel || null,
  invitados: Math.max(0, count(invitados)),
  menores: Math.max(0, count(menores)),
  codigo: codigo.trim() || null,
  personas: personas.map((person) => ({ nivel: person.nivel || null })),
});

/** Of one person without any choice, who is no member. */
export const outcomeOf = ({ niveles, precios, libres, espera }: CallOffer, dia: string): SignUpOutcome => ({
  importe: priceOf({ niveles, precios }, { ruta: null, dia }),
  plaza: libres !== 0 ? 'hay' : espera ? 'espera' : 'completa',
});
