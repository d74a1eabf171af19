import type { OfCall } from '../facts/of-call.ts';
import { readNumber } from '../facts/numbers.ts';
import { z } from 'zod';
import { cleanEmail, pastedText, withoutInvisible } from '../facts/pasted.ts';
import { birthFault } from '../facts/births.ts';
import { emailShape } from '../facts/email-shape.ts';
import { isWebAddress, withHttps } from '../text/links.ts';
import { madridDay } from '../text/moments.ts';

/** Character limits of one line, and of a text. */
export const maxLine = 200;
const maxText = 20_000;

/** Control characters, line breaks, and marks that change the text direction. */
const notInLine = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
/** The same, but allows line breaks, tabs and the direction marks of mixed scripts. */
const notInText = /[^\P{Cc}\n\t]/u;

const calendarDay = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** '' and null are the same: empty. */
export const emptyIsNull = <T>(value: T) => (value === '' || value === undefined ? null : value);
/** Empty means absent: the stored value stays. */
export const emptyIsAbsent = <T>(value: T) => (value === '' || value === null ? undefined : value);
/** Optional text, as sent. */
export type Text = string | null | undefined;
/** A number, as sent in JSON or a form. */
export type Numeral = number | Text;

/** Of a number that is sent as text: as Spaniards write it. */
export const readTyped = <Sent extends Numeral>(sent: Sent): Sent | number =>
  typeof sent === 'string' ? (readNumber(sent) ?? sent) : sent;

/** Route year, as a number or from an address. */
export const routeYear = z.coerce.number<Numeral>().int().min(1900).max(2999);
/** Query with an optional year; the default is the call's. */
export const ofYear = z.strictObject({ anio: z.preprocess(emptyIsAbsent<Numeral>, routeYear.optional()) });

/** Query with the route's year, or the activity whose sign-ups are meant; without either the call's default. */
export const ofCall = z
  .strictObject({
    anio: z.preprocess(emptyIsAbsent<Numeral>, routeYear.optional()),
    actividad: z.preprocess(emptyIsAbsent<Numeral>, z.coerce.number<Numeral>().int().positive().max(2_147_483_647).optional()),
  })
  .refine(({ anio, actividad }) => anio === undefined || actividad === undefined, { error: 'Elige un año o una actividad, no los dos.' });

/** Whether it names either. */
export const isOneCall = ({ anio, actividad }: OfCall): boolean => !anio !== !actividad;

/** Text with a length limit, checked first: longer texts are rejected before any other validation. */
const upTo = (most: number) => z.string().max(most, { abort: true });

const isLine = [
  (value: string) => !notInLine.test(value),
  { error: 'El campo «{campo}» no admite saltos de línea ni caracteres invisibles.', abort: true },
] as const;

/** One line of text. `{campo}` is replaced by the name of the field. */
export const lineOf = (most: number) => upTo(most).refine(...isLine);
/** A line that may be pasted: strips invisible marks. */
export const pastedLine = (most: number) =>
  upTo(most)
    .overwrite(withoutInvisible)
    .refine(...isLine);
/** Email address, without surrounding text. */
export const pastedEmail = upTo(254)
  .overwrite(cleanEmail)
  .refine(...isLine);

/** Several lines, as typed; marks of Word, of PDFs and of Excel become line breaks, hyphens and blanks. */
export const textOf = (most: number) =>
  upTo(most)
    .overwrite(pastedText)
    .refine((value) => !notInText.test(value), { error: 'El campo «{campo}» no admite caracteres invisibles.', abort: true });

/** Trimmed. */
export const line = pastedLine(maxLine).trim();
export const requiredLine = line.min(1);
export const text = textOf(maxText);
export const email = pastedEmail.trim().toLowerCase().regex(emailShape);
/** https link: cannot be read in transit. */
export const isSecureLink = (value: string): boolean => value.startsWith('https://') && isWebAddress(value);
/** As people write it: 'www.taller.example', 'HTTPS://taller.example/'. */
export const asSecureLink = (typed: string): string => (typed.trim() === '' ? '' : withHttps(typed).replace(/^https:/i, 'https:'));
export const secureLink = pastedLine(500)
  .overwrite(asSecureLink)
  .refine(isSecureLink, { error: 'El campo «{campo}» debe ser una dirección que empiece por https://.' });
/** A calendar day, aaaa-mm-dd, without time or zone. */
export const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { abort: true })
  .refine(calendarDay);
/** A date of birth: of nobody born before 1900, as browsers send '0081', or tomorrow. */
export const birthDay = isoDate.superRefine((day, context) => {
  const fault = birthFault(day, madridDay());
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
});
export const id = z.coerce.number<number | string>().int().positive().max(2_147_483_647);
export const captchaToken = lineOf(10_000);

export const optionalLine = z.preprocess(emptyIsNull<Text>, line.nullable());
/** Kept as typed, with outer blanks: a document number or a telephone. */
export const optionalVerbatim = z.preprocess(emptyIsNull<Text>, pastedLine(maxLine).nullable());
export const optionalText = z.preprocess(emptyIsNull<Text>, text.nullable());
export const optionalLink = z.preprocess(emptyIsNull<Text>, secureLink.nullable());
export const optionalDate = z.preprocess(emptyIsNull<Text>, isoDate.nullable());
export const optionalBirth = z.preprocess(emptyIsNull<Text>, birthDay.nullable());
export const optionalOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(emptyIsNull<Text>, z.enum(values).nullable());

/** `version` of the row that was read, sent back with a change: a JSON number, or a text in a multipart form. */
export const sentVersion = z.preprocess(emptyIsNull<Numeral>, z.coerce.number().int().min(0).max(2_147_483_647).nullable()).optional();

export const idParams = z.strictObject({ id });

/** Unguessable key: of a hold, or of a personal link. */
export const linkKey = z
  .string()
  .max(100, { abort: true })
  .regex(/^[\w-]{20,}$/);
