import { fieldNames, fieldOf, isExtraField, isRiderField } from 'shared/facts/registration-fields';
import type { SentSignUp, SentStaffSignUp } from 'shared/contract/registrations';
import { isNewField, type NewField } from '../registration/form-groups.ts';

/** What stands in the form: text everywhere, '' where nothing was written or chosen. */
export type Rider = Record<NewField, string>;

const newFields = fieldNames.filter(isNewField);

export const blankRider = Object.fromEntries(newFields.map((name) => [name, fieldOf(name).initial ?? ''])) as Rider;

/** What somebody typed last year, as the form begins with it. */
export const fromLastYear = (datos: Readonly<Record<string, string | null>>): Rider => ({
  ...blankRider,
  ...Object.fromEntries(fieldNames.filter(isRiderField).map((name) => [name, datos[name] ?? blankRider[name]])),
});

/** As it travels: what was left empty is null, so that a select or a date never sends ''; a number is a number. */
function bodyOf<Body>(rider: Rider, names: readonly NewField[]): Body {
  const valueOf = (name: NewField) => {
    if (name === 'mail') return rider.mail;
    if (fieldOf(name).kind === 'number') return rider[name].trim() === '' ? null : Number(rider[name]);
    return rider[name] || null;
  };
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Body;
}

/** What is beyond the contract travels only when it says something: not every server takes it. */
const said = (rider: Rider, names: readonly NewField[]) => names.filter((name) => !isExtraField(name) || rider[name] !== '');

/** What the public may send. */
export const publicBody = (rider: Rider): SentSignUp => bodyOf(rider, said(rider, fieldNames.filter(isRiderField)));

/** What staff may send: all of it. */
export const staffBody = (rider: Rider): SentStaffSignUp => bodyOf(rider, said(rider, newFields));
