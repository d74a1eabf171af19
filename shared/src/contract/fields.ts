import { z } from 'zod';
import { cleanEmail, withoutInvisible } from '../facts/pasted.ts';
import { emailShape } from '../facts/email-shape.ts';

/** Most characters in a field of one line, and in a text of several. */
export const maxLine = 200;
const maxText = 20_000;

/** Control characters, line breaks, and the marks that turn the direction of what is around them. */
const notInLine = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
/** The same, but for line breaks, tabs and what a text in two scripts needs. */
const notInText = /[^\P{Cc}\n\t]/u;

const calendarDay = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** '' and null mean the same: nothing was chosen or written. */
export const emptyIsNull = <T>(value: T) => (value === '' || value === undefined ? null : value);
/** Where nothing was sent, what is stored stays. */
export const emptyIsAbsent = <T>(value: T) => (value === '' || value === null ? undefined : value);
/** A text that may be left empty, as it is sent. */
export type Text = string | null | undefined;
/** A number, as JSON or a form brings it. */
export type Numeral = number | Text;

/** A year of the route, as a number or as an address has it. */
export const routeYear = z.coerce.number<Numeral>().int().min(1900).max(2999);
/** The query of what is of one year; each call says which it is without one. */
export const ofYear = z.strictObject({ anio: z.preprocess(emptyIsAbsent<Numeral>, routeYear.optional()) });

/** Text of at most so many characters, as it was sent: what is longer is refused before anything else looks at it. */
const upTo = (most: number) => z.string().max(most, { abort: true });

const isLine = [
  (value: string) => !notInLine.test(value),
  { error: 'El campo «{campo}» no admite saltos de línea ni caracteres invisibles.', abort: true },
] as const;

/** One line of text, as it was sent. `{campo}` stands for the name of the field. */
export const lineOf = (most: number) => upTo(most).refine(...isLine);
/** One that somebody may have pasted: the marks that came along are not part of it. */
export const pastedLine = (most: number) =>
  upTo(most)
    .overwrite(withoutInvisible)
    .refine(...isLine);
/** What may be an address, without what stood around it. */
export const pastedEmail = upTo(254)
  .overwrite(cleanEmail)
  .refine(...isLine);

/** Several lines. They may break as Windows breaks them. */
export const textOf = (most: number) =>
  upTo(most)
    .overwrite((value) => value.replaceAll('\r\n', '\n'))
    .refine((value) => !notInText.test(value), { error: 'El campo «{campo}» no admite caracteres invisibles.', abort: true });

/** Without the blanks around it. */
export const line = pastedLine(maxLine).trim();
export const requiredLine = line.min(1);
export const text = textOf(maxText);
export const email = pastedEmail.trim().toLowerCase().regex(emailShape);
/** An address of the web that nobody on the way reads. */
export const isSecureLink = (value: string): boolean => /^https:\/\/\S+$/.test(value) && URL.canParse(value);
export const secureLink = lineOf(500)
  .trim()
  .refine(isSecureLink, { error: 'El campo «{campo}» debe ser una dirección que empiece por https://.' });
/** A calendar day, aaaa-mm-dd, without time or zone. */
export const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { abort: true })
  .refine(calendarDay);
export const id = z.coerce.number<number | string>().int().positive().max(2_147_483_647);
/** What a captcha's widget gave. */
export const captchaToken = lineOf(10_000);

export const optionalLine = z.preprocess(emptyIsNull<Text>, line.nullable());
/** As it was typed, with the blanks around it: a number of a document or a telephone. */
export const optionalVerbatim = z.preprocess(emptyIsNull<Text>, pastedLine(maxLine).nullable());
export const optionalText = z.preprocess(emptyIsNull<Text>, text.nullable());
export const optionalDate = z.preprocess(emptyIsNull<Text>, isoDate.nullable());
export const optionalOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(emptyIsNull<Text>, z.enum(values).nullable());

/** The `version` of the row that was read, sent back with a change of it: a JSON number, or a text in a multipart form. */
export const sentVersion = z.preprocess(emptyIsNull<Numeral>, z.coerce.number().int().min(0).max(2_147_483_647).nullable()).optional();

export const idParams = z.strictObject({ id });
