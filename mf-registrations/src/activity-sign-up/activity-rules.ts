// What the form needs only once it is sent: loaded with the first input.
import type { SentActivitySignUp } from 'shared/contract/activity-sign-ups';
import type { Question } from 'shared/contract/questions';
import { emailShape } from 'shared/facts/email-shape';
import { cleanEmail } from 'shared/facts/pasted';
import type { AskedField } from 'shared/facts/sign-up-fields';
import { noFields } from 'shared/sign-up/blank-sign-up';
import { countOf } from 'shared/text/count-of';
import { answersTo, findAnswerFault } from 'shared/questions/answers';
import { captchaMissing, findMailFault, internalTexts, publicTexts } from '../sign-up/form-texts.ts';
import type { Fault } from '../sign-up/use-submission.ts';
import {
  type ActivityValues,
  type Asked,
  choiceOf,
  count,
  fieldsOf,
  othersQuestions,
  ownQuestions,
  type Person,
} from './activity-values.ts';

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
  const { offer, isMember, isByStaff } = asked;
  const { niveles, invitados: most } = offer;
  const mail = isMember ? undefined : findMailFault(values.mail, isByStaff ? internalTexts : publicTexts);
  const guests = count(values.invitados);
  const noLevel = (person: Person) => niveles.length > 0 && !person.nivel;
  const own: (Fault | false | null | undefined)[] = [
    !isMember && values.nombre.trim() === '' && { at: 'nombre', text: isByStaff ? 'Falta el nombre.' : 'Falta tu nombre.' },
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
    !isByStaff && findAnswerFault(ownQuestions(asked), values.respuestas),
  ];
  const others = values.personas.flatMap((person, index): typeof own => {
    const before = `personas.${index}.`;
    const who = `la persona ${index + 2}`;
    return [
      person.nombre.trim() === '' && { at: `${before}nombre`, text: `Falta el nombre de ${who}.` },
      person.mail.trim() !== '' &&
        !emailShape.test(cleanEmail(person.mail)) && { at: `${before}mail`, text: `El correo de ${who} no es válido.` },
      noLevel(person) && { at: `${before}nivel`, text: `Elige el nivel de ${who}.` },
      !isByStaff && findAnswerFault(othersQuestions(asked), person.respuestas, before),
    ];
  });
  return [...own, ...others].find((fault) => !!fault) || undefined;
}

export const missingCaptcha: Fault = { at: 'captcha', text: captchaMissing };
