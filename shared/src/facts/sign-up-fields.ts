import { formatDay } from '../text/dates.ts';
import type { RiderField } from './registration-fields.ts';

/** Fields of a rider that a call for sign-ups may ask for, beside name and email. Free of zod. */
export const askedFields = [
  'telefono',
  'nacimiento',
  'poblacion',
  'provincia',
  'moto',
  'grupo',
  'emergencia',
  'sin_fotos',
] as const satisfies readonly RiderField[];
export type AskedField = (typeof askedFields)[number];

/** Kinds of a club's own question, as stored. */
export const questionKinds = ['linea', 'texto', 'numero', 'si_no', 'una', 'varias', 'fecha'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Who is asked: everybody, each guest too, members, or those who are none. */
export const askedPeople = ['todos', 'cada_persona', 'socios', 'no_socios'] as const;
export type AskedPeople = (typeof askedPeople)[number];

/** Who may sign up: everybody, members, or members first and everybody from a moment on. */
export const admittedPeople = ['todos', 'socios', 'socios_antes'] as const;
export type AdmittedPeople = (typeof admittedPeople)[number];

/** Kinds of person that a price is for: whoever signs up, a member, a guest, a guest under age. */
export const pricedPeople = ['general', 'socio', 'acompanante', 'menor'] as const;
export type PricedPeople = (typeof pricedPeople)[number];

/** Whether a rider may hand their place to somebody else: never, freely, or once the club agrees. */
export const transferRules = ['no', 'libre', 'aprobada'] as const;
export type TransferRule = (typeof transferRules)[number];

/** An answer as it is stored and sent: one text, or of a question with several options the chosen ones. A number or a day is text, yes and no are 'Si' and 'No'. */
export type Answer = string | readonly string[];

/** An answer in words: a day as dd/mm/aaaa. */
export const writeAnswer = (answer: Answer, tipo: QuestionKind | undefined): string => {
  if (typeof answer !== 'string') return answer.join(', ');
  return (tipo === 'fecha' && formatDay(answer)) || answer;
};

/** With its question: 'Talla: L', '¿Carne o pescado? Carne'. */
export const tellAnswer = (question: string, written: string): string => `${question}${/[?:.!]$/.test(question) ? '' : ':'} ${written}`;

/** Who has not shown that they read their mail gets places for so many people at most; for more once the link of the email is opened. */
export const unconfirmedPeople = 5;

/** Questions for a member, or for anybody else. */
export const questionsFor = <Q extends { para: AskedPeople }>(questions: readonly Q[], isMember: boolean): Q[] =>
  questions.filter(({ para }) => para === 'todos' || para === 'cada_persona' || (para === 'socios') === isMember);

/** Those that each guest is asked. */
export const questionsForGuests = <Q extends { para: AskedPeople }>(questions: readonly Q[]): Q[] =>
  questions.filter(({ para }) => para === 'cada_persona');
