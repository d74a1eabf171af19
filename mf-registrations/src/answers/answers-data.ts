import { readNumber } from 'shared/facts/numbers';
import type { OfCall } from 'shared/facts/of-call';
import type { Answers, Besides, Guest, StaffQuestion } from 'shared/contract/questions';
import { tellAnswer, writeAnswer } from 'shared/facts/sign-up-fields';
import { call, getList } from 'shared/http/call';
import { can } from 'shared/http/can';
import { createContext, use } from 'react';
import type { Row } from '../registration/row.ts';

/** What registrations have beside their fields: guests, codes, and the answers to a call's own questions. */
export interface Asked {
  /** In the order in which they are asked; those asked no more only with answers. */
  questions: readonly StaffQuestion[];
  /** By registration. */
  besides: Readonly<Record<string, Besides>>;
}

export const noneAsked: Asked = { questions: [], besides: {} };

/** Nothing on a server without questions, which gets no request. */
export async function loadAsked(of: OfCall): Promise<Asked> {
  if (!can('2.0')) return noneAsked;
  const [questions, besides] = await Promise.all([
    getList('GET /inscripciones/preguntas', { query: of }),
    call('GET /inscripciones/respuestas', { query: of }),
  ]);
  const shown = questions.filter(({ retirada, respuestas }) => !retirada || respuestas > 0);
  return shown.length === 0 && Object.keys(besides).length === 0 ? noneAsked : { questions: shown, besides };
}

/** 'Grupo de Leo Paz (A12-0001)': who signed up together; '' for others. */
export const tellGroup = (besides: Pick<Besides, 'grupo_de'> | undefined): string =>
  besides?.grupo_de ? `Grupo de ${besides.grupo_de}` : '';

/** Whether it is paid, by itself or by its captain. */
export const isPaidFor = ({ pagado }: Pick<Row, 'pagado'>, besides: Pick<Besides, 'grupo_pagado'> | undefined): boolean =>
  pagado === 'Si' || besides?.grupo_pagado === true;

/** Whether it is to be paid with its captain's reference, and is not yet. */
export const isOwedByGroup = (besides: Pick<Besides, 'capitan' | 'grupo_de' | 'grupo_pagado'> | undefined): boolean =>
  Boolean(besides?.grupo_de) && besides?.capitan !== null && !besides?.grupo_pagado;

export const answerTo = ({ id, tipo }: Pick<StaffQuestion, 'id' | 'tipo'>, respuestas: Answers | undefined): string => {
  const answer = respuestas?.[String(id)];
  return answer === undefined ? '' : writeAnswer(answer, tipo);
};

/** A question about health says so. */
export const labelOfQuestion = ({ texto, salud }: Pick<StaffQuestion, 'texto' | 'salud'>): string => (salud ? `${texto} (salud)` : texto);

/** 'Talla: L · Alergias (salud): nueces'. Without those not answered. */
export const tellAnswers = (questions: readonly StaffQuestion[], besides: Pick<Besides, 'respuestas'> | undefined): string =>
  questions
    .map((question) => ({ question, text: answerTo(question, besides?.respuestas) }))
    .filter(({ text }) => text !== '')
    .map(({ question, text }) => tellAnswer(labelOfQuestion(question), text))
    .join(' · ');

const guestName = ({ nombre }: Guest, index: number): string => nombre ?? `Invitado ${index + 1}`;

/** 'Eva (Menú: Carne), Iker'; '' where nothing is known of any. */
export const tellGuests = (questions: readonly StaffQuestion[], { lista_invitados = [] }: Pick<Besides, 'lista_invitados'> = {}): string =>
  lista_invitados
    .map((guest, index) => {
      const answers = tellAnswers(questions, guest);
      return `${guestName(guest, index)}${answers && ` (${answers})`}`;
    })
    .join(', ');

/** Columns of the spreadsheet after those of the fields. */
export interface BesidesColumns {
  heads: readonly string[];
  /** Which of them hold days. */
  days: readonly number[];
  /** By registration, in the order of the heads. */
  values: Readonly<Record<number, readonly (string | number)[]>>;
}

/** Columns of the spreadsheet: guests, where anybody brings some, whole groups, codes, and a column for each question. */
export function sheetColumns({ questions, besides }: Asked): BesidesColumns {
  const all = Object.values(besides);
  const parts: { head: string; isDay?: boolean; of: (besides: Besides) => string | number }[] = [
    ...(all.some(({ invitados }) => invitados > 0)
      ? [
          { head: 'Invitados', of: ({ invitados }: Besides) => invitados },
          { head: 'Menores', of: ({ menores }: Besides) => menores },
        ]
      : []),
    ...(all.some(({ lista_invitados }) => lista_invitados)
      ? [{ head: 'Nombres de invitados', of: ({ lista_invitados = [] }: Besides) => lista_invitados.map(guestName).join(', ') }]
      : []),
    ...(all.some(({ grupo_de }) => grupo_de) ? [{ head: 'Grupo de', of: ({ grupo_de }: Besides) => grupo_de ?? '' }] : []),
    ...(all.some(({ codigo }) => codigo !== null) ? [{ head: 'Código', of: ({ codigo }: Besides) => codigo ?? '' }] : []),
    ...questions.flatMap((question) => [
      {
        head: labelOfQuestion(question),
        isDay: question.tipo === 'fecha',
        of: ({ respuestas }: Besides) => {
          // The sheet makes a day of its own from the stored one.
          if (question.tipo === 'fecha') return String(respuestas[String(question.id)] ?? '');
          const text = answerTo(question, respuestas);
          return question.tipo === 'numero' ? (readNumber(text) ?? text) : text;
        },
      },
      ...(all.some(({ lista_invitados = [] }) => lista_invitados.some(({ respuestas }) => answerTo(question, respuestas) !== ''))
        ? [{ head: `${labelOfQuestion(question)} (invitados)`, of: (own: Besides) => answersOfGuests(question, own) }]
        : []),
    ]),
  ];
  return {
    heads: parts.map(({ head }) => head),
    days: parts.flatMap(({ isDay }, at) => (isDay ? [at] : [])),
    values: Object.fromEntries(Object.entries(besides).map(([id, own]) => [id, parts.map(({ of }) => of(own))])),
  };
}

/** 'Eva: Carne; Iker: Pescado' */
const answersOfGuests = (question: StaffQuestion, { lista_invitados = [] }: Besides): string =>
  lista_invitados
    .map((guest, index) => ({ name: guestName(guest, index), answer: answerTo(question, guest.respuestas) }))
    .filter(({ answer }) => answer !== '')
    .map(({ name, answer }) => `${name}: ${answer}`)
    .join('; ');

/** Questions and answers of the call on the screen. */
export const AskedContext = createContext<Asked>(noneAsked);

export const useBesides = ({ id }: { id: number }): Besides | undefined => use(AskedContext).besides[id];
