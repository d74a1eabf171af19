import type { CallOffer, SentActivitySignUp, SignUpOutcome } from 'shared/contract/activity-sign-ups';
import type { Question } from 'shared/contract/questions';
import { deviceNames } from 'shared/facts/device-names';
import { emailShape } from 'shared/facts/email-shape';
import { cleanEmail } from 'shared/facts/pasted';
import type { AskedField } from 'shared/facts/sign-up-fields';
import { createDraft } from 'shared/form/draft';
import { noFields } from 'shared/sign-up/blank-sign-up';
import { questionsFor } from 'shared/sign-up/asked';
import { countOf } from 'shared/text/count-of';
import { answersTo, findAnswerFault } from '../sign-up/answers.ts';
import { captchaMissing, findMailFault, publicTexts } from '../sign-up/form-texts.ts';
import { blankRider, type Rider } from '../sign-up/rider.ts';
import type { Fault } from '../sign-up/use-submission.ts';

/** A person as typed: the fields of the route's form, and a level by its name. */
export interface Person extends Rider {
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

export const blankPerson: Person = { ...blankRider, nivel: '' };
const blankOf = (actividad: number): ActivityValues => ({
  ...blankPerson,
  actividad,
  invitados: '',
  menores: '',
  codigo: '',
  personas: [],
});

/** The route's form keeps its draft in the same place: what is typed of a person is typed once. */
export const activityDraft = createDraft(deviceNames.draft, blankOf(0));

/** Of a draft for another activity only the person. */
export function startOf(actividad: number, draft: ActivityValues | null): ActivityValues {
  if (!draft) return blankOf(actividad);
  if (draft.actividad === actividad) return draft;
  const { nivel, invitados, menores, codigo, personas } = blankOf(actividad);
  return { ...draft, actividad, nivel, invitados, menores, codigo, personas };
}

const count = (typed: string): number => Number.parseInt(typed, 10) || 0;

/** Who fills in the form, and what it asks. */
export interface Asked {
  offer: CallOffer;
  isMember: boolean;
}

/** Fields beside name and address. The club has a member's telephone. */
export const fieldsOf = ({ offer: { pide }, isMember }: Asked): AskedField[] => pide.filter((name) => !isMember || name !== 'telefono');
export const ownQuestions = ({ offer, isMember }: Asked): Question[] => questionsFor(offer.preguntas, isMember);
/** Of a group's other people nobody knows whether they are members. */
export const othersQuestions = ({ offer }: Asked): Question[] => questionsFor(offer.preguntas, false);

/** What decides price and place. */
export const choiceOf = ({ nivel, invitados, menores, codigo, personas }: ActivityValues) => ({
  nivel: nivel || null,
  invitados: count(invitados),
  menores: count(menores),
  codigo: codigo.trim() || null,
  personas: personas.map((person) => ({ nivel: person.nivel || null })),
});

/** Of one person without any choice; with levels there is no price yet. */
export const outcomeOf = ({ niveles, desde, libres, espera }: CallOffer): SignUpOutcome => ({
  importe: niveles.length > 0 ? null : desde,
  plaza: libres !== 0 ? 'hay' : espera ? 'espera' : 'completa',
});

const personOf = (person: Person, fields: readonly AskedField[], questions: readonly Question[]) => ({
  ...noFields,
  ...Object.fromEntries(fields.map((name) => [name, person[name] || null])),
  respuestas: answersTo(questions, person.respuestas),
});

/** Body to send. */
export function bodyOf(values: ActivityValues, asked: Asked): SentActivitySignUp {
  const who = asked.isMember ? {} : { nombre: values.nombre.trim(), mail: values.mail.trim() };
  return {
    ...personOf(values, fieldsOf(asked), ownQuestions(asked)),
    ...who,
    ...choiceOf(values),
    personas: values.personas.map((person) => {
      const sent = personOf(person, asked.offer.pide, othersQuestions(asked));
      return { ...sent, nombre: person.nombre.trim(), mail: person.mail.trim() || null, nivel: person.nivel || null };
    }),
  };
}

/** The first error, in the form's order. */
export function findFault(values: ActivityValues, asked: Asked): Fault | undefined {
  const { offer, isMember } = asked;
  const { niveles, invitados: most } = offer;
  const mail = isMember ? undefined : findMailFault(values.mail, publicTexts);
  const guests = count(values.invitados);
  const noLevel = (person: Person) => niveles.length > 0 && !person.nivel;
  const own: (Fault | false | null | undefined)[] = [
    !isMember && values.nombre.trim() === '' && { at: 'nombre', text: 'Falta tu nombre.' },
    mail !== undefined && { at: 'mail', text: mail },
    noLevel(values) && { at: 'nivel', text: 'Elige un nivel.' },
    (guests < 0 || guests > most) && {
      at: 'invitados',
      text: `Puedes traer ${countOf(most, 'invitado', 'invitados')} como máximo.`,
    },
    (count(values.menores) < 0 || count(values.menores) > guests) && {
      at: 'menores',
      text: 'Los menores cuentan entre los invitados: no pueden ser más.',
    },
    findAnswerFault(ownQuestions(asked), values.respuestas),
  ];
  const others = values.personas.flatMap((person, index): typeof own => {
    const before = `personas.${index}.`;
    const who = `la persona ${index + 2}`;
    return [
      person.nombre.trim() === '' && { at: `${before}nombre`, text: `Falta el nombre de ${who}.` },
      person.mail.trim() !== '' &&
        !emailShape.test(cleanEmail(person.mail)) && { at: `${before}mail`, text: `El correo de ${who} no es válido.` },
      noLevel(person) && { at: `${before}nivel`, text: `Elige el nivel de ${who}.` },
      findAnswerFault(othersQuestions(asked), person.respuestas, before),
    ];
  });
  return [...own, ...others].find((fault) => !!fault) || undefined;
}

export const missingCaptcha: Fault = { at: 'captcha', text: captchaMissing };
