// What the form needs only once a level is chosen, or it is sent: loaded with the first input.
import type { Question } from 'shared/contract/questions';
import { answersTo, findAnswerFault } from 'shared/questions/answers';
import { tellAmount } from 'shared/text/sign-up-words';
import { departureFaultOf } from '../registration/form-values.ts';
import type { FormTexts } from './form-texts.ts';
import { findMailFault, maskEmail, missingCaptcha } from './faults.ts';
import { amountOf, isOwn } from './own-price.ts';
import type { Rider } from './rider.ts';
import { sendRegistration } from './send-registration.ts';
import type { Fault } from './use-submission.ts';

export { amountOf, answersTo, isOwn, maskEmail, missingCaptcha, sendRegistration, tellAmount };

/** The first error, in the form's order. */
export function findFault(rider: Rider, questions: readonly Question[], texts: FormTexts): Fault | null {
  const mail = findMailFault(rider.mail, texts);
  if (mail) return { at: 'mail', text: mail };
  const departure = departureFaultOf(rider.salida);
  if (departure) return { at: 'salida', text: texts.refused(departure) };
  return findAnswerFault(questions, rider.respuestas);
}
