// What the form needs only once it is sent: loaded with the first input.
import type { OwnSignUp, SentActivitySignUp, SignUpOutcome } from 'shared/contract/activity-sign-ups';
import type { Question } from 'shared/contract/questions';
import { cleanEmail } from 'shared/facts/pasted';
import { emailShape } from 'shared/facts/email-shape';
import type { AskedField } from 'shared/facts/sign-up-fields';
import { call } from 'shared/http/call';
import { refusalStatus } from 'shared/http/client';
import { noFields } from 'shared/sign-up/asked';
import { countOf } from 'shared/text/count-of';
import { answersTo, findAnswerFault } from 'shared/questions/answers';
import { internalTexts, publicTexts } from '../sign-up/form-texts.ts';
import { findMailFault, maskEmail, missingCaptcha } from '../sign-up/faults.ts';
import type { SignedUpProps } from '../sign-up/signed-up.tsx';
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

/** What the panel after a sign-up shows. */
export type Made = Omit<SignedUpProps, 'onAgain'>;

interface Sending {
  clave_socio: string | undefined;
  captchaToken: string | null;
  /** What was shown: if it differs by now the server rejects. */
  outcome: SignUpOutcome | undefined;
  /** Digest of the privacy notice; undefined where none is shown. */
  aviso_privacidad: string | null | undefined;
  /** The price or the places have changed. */
  onStale: () => void;
}

/** Sends it. @throws the client's error when it is rejected or gets no response. */
export async function send(values: ActivityValues, asked: Asked, sending: Sending): Promise<{ own: OwnSignUp; made: Made }> {
  const { captchaToken, outcome, onStale, ...known } = sending;
  const { actividad_id: id, actividad, hora, horas_confirmar } = asked.offer;
  const json = {
    ...bodyOf(values, asked),
    ...known,
    ...(captchaToken !== null && { captcha_token: captchaToken }),
    ...(outcome && { importe_visto: outcome.importe }),
  };
  const reply = await call('POST /actividades/:id/inscripciones', { params: { id }, json }).catch((error: unknown) => {
    if (refusalStatus(error) === 409) onStale();
    throw error;
  });
  const { total, enlace_enviado, por_confirmar: isHeld, ...own } = reply;
  const masked = maskEmail(values.mail);
  const made: Made = {
    sent: publicTexts.sent,
    referencia: own.referencia,
    waits: own.estado === 'lista de espera',
    isHeld,
    ...(enlace_enviado ? { mail: masked } : { mail: undefined, unwritten: masked }),
    hours: horas_confirmar ?? undefined,
    event: { ...actividad, hora },
    payment: { amount: total ?? own.importe, ways: own.formas_pago },
  };
  return { own, made };
}

/** Body to send. */
function bodyOf(values: ActivityValues, asked: Asked): SentActivitySignUp {
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

export { missingCaptcha };
