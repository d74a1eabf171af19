import type { CallOffer } from 'shared/contract/call-offer';
import type { Question } from 'shared/contract/questions';
import { questionsForGuests } from 'shared/facts/sign-up-fields';
import { answersTo, findAnswerFault, type TypedAnswers } from 'shared/questions/answers';

/** A guest as typed: '' for empty. */
export interface TypedGuest {
  nombre: string;
  respuestas: TypedAnswers;
}

/** What a call asks of each guest. */
export interface AskedOfGuests {
  needsName: boolean;
  questions: readonly Question[];
}

/** A server before 2.1 counts guests, and takes no names. */
export const takesNames = ({ nombres_invitados }: { nombres_invitados?: boolean | undefined }): boolean => nombres_invitados !== undefined;

export const askedOfGuests = ({ nombres_invitados, preguntas }: Pick<CallOffer, 'nombres_invitados' | 'preguntas'>): AskedOfGuests => ({
  needsName: nombres_invitados === true,
  questions: questionsForGuests(preguntas),
});

export const guestAt = (guests: readonly TypedGuest[], index: number): TypedGuest => guests[index] ?? { nombre: '', respuestas: {} };

/** Before the names of a guest's controls. */
export const guestControls = (index: number): string => `lista_invitados.${index}.`;

/** As they travel: as many as come. */
export const guestsTo = (guests: readonly TypedGuest[], count: number, { questions }: AskedOfGuests) =>
  Array.from({ length: count }, (_, index) => {
    const { nombre, respuestas } = guestAt(guests, index);
    return { nombre: nombre.trim() || null, respuestas: answersTo(questions, respuestas) };
  });

/** The first name or answer that is missing, or no answer. */
export function findGuestFault(guests: readonly TypedGuest[], count: number, { needsName, questions }: AskedOfGuests) {
  for (let index = 0; index < count; index += 1) {
    const { nombre, respuestas } = guestAt(guests, index);
    const before = guestControls(index);
    if (needsName && nombre.trim() === '') return { at: `${before}nombre`, text: `Falta el nombre del invitado ${index + 1}.` };
    const fault = findAnswerFault(questions, respuestas, before);
    if (fault) return { at: fault.at, text: `Invitado ${index + 1}: ${fault.text.replace('tu respuesta', 'la respuesta')}` };
  }
  return null;
}
