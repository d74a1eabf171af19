import { readCount } from 'shared/facts/numbers';
import { fieldNames, fieldOf, isExtraField, isRiderField } from 'shared/facts/registration-fields';
import type { TypedAnswers } from 'shared/questions/answers';
import type { SentSignUp, SentStaffSignUp } from 'shared/contract/registrations';
import { isNewField, type NewField } from '../registration/form-groups.ts';

/** Form values: strings, '' for empty. */
export interface Rider extends Record<NewField, string> {
  respuestas: TypedAnswers;
}

const newFields = fieldNames.filter(isNewField);

export const blankRider: Rider = {
  ...(Object.fromEntries(newFields.map((name) => [name, fieldOf(name).initial ?? ''])) as Record<NewField, string>),
  respuestas: {},
};

/** Initial values from last year's. */
export const fromLastYear = (datos: Readonly<Record<string, string | null>>): Rider => ({
  ...blankRider,
  ...Object.fromEntries(fieldNames.filter(isRiderField).map((name) => [name, datos[name] ?? blankRider[name]])),
});

/** Body to send: empty is null, so that a select or a date never sends ''; numbers are numbers. */
function bodyOf<Body>(rider: Rider, names: readonly NewField[]): Body {
  const valueOf = (name: NewField) => {
    if (name === 'mail') return rider.mail;
    if (fieldOf(name).kind === 'number') return rider[name].trim() === '' ? null : (readCount(rider[name]) ?? rider[name]);
    return rider[name] || null;
  };
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Body;
}

/** Fields beyond the contract are sent only when filled: not every server accepts them. */
const said = (rider: Rider, names: readonly NewField[]) => names.filter((name) => !isExtraField(name) || rider[name] !== '');

/** Body of the public form. */
export const publicBody = (rider: Rider): SentSignUp => bodyOf(rider, said(rider, fieldNames.filter(isRiderField)));

/** Body of staff's form. */
export const staffBody = (rider: Rider): SentStaffSignUp => bodyOf(rider, said(rider, newFields));
