import type { OfCall } from '../facts/of-call.ts';
import { readNumber } from '../facts/numbers.ts';
import { z } from 'zod';
import { recordOf } from '../facts/keys-of.ts';
import { cleanEmail, pastedText, withoutInvisible, emailShape } from '../facts/pasted.ts';
import { birthFault } from '../facts/births.ts';
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

/** Optional text, as sent. */
export type Text = string | null | undefined;
/** A number, as sent in JSON or a form. */
export type Numeral = number | Text;
type SentFor<T extends z.ZodType> = z.output<T> extends number ? Numeral : Text;

export const emptyIsNull = <T>(value: T) => (value === '' || value === undefined ? null : value);

/** '', null and absent are the same: empty. */
export const orNull = <T extends z.ZodType>(schema: T) => z.preprocess(emptyIsNull<SentFor<T>>, schema.nullable());
/** The same, but absent stays absent. */
export const orNullish = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value: SentFor<T>) => (value === '' ? null : value), schema.nullish());
/** '', null and absent all mean absent: the stored value stays. */
export const orAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value: SentFor<T>) => (value === '' || value === null ? undefined : value), schema.optional());

/** Of a number that is sent as text: as Spaniards write it. */
const readTyped = (sent: Numeral) => (typeof sent === 'string' ? (readNumber(sent) ?? sent) : sent);
/** A whole number. */
export const whole = (least: number, most: number) => z.preprocess(readTyped, z.coerce.number().int().min(least).max(most));
/** An amount of money, in cents. */
export const cents = z.number();
/** The amount that was shown: 409, and nothing is stored, when it differs by now. */
export const shownAmount = { importe_visto: cents.nullish().meta({ title: 'Importe' }) };

export const id = z.coerce.number<number | string>().int().positive().max(2_147_483_647);
/** Route year, as a number or from an address. */
export const routeYear = z.coerce.number<Numeral>().int().min(1900).max(2999).meta({ title: 'Año' });
/** Query with an optional year; the default is the call's. */
export const ofYear = z.strictObject({ anio: orAbsent(routeYear) });

/** Query with the route's year, or the activity whose sign-ups are meant; without either the call's default. */
export const ofCall = z
  .strictObject({ anio: orAbsent(routeYear), actividad: orAbsent(id) })
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
/** What a clock in Spain shows: hh:mm, and aaaa-mm-ddThh:mm. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
export const localMoment = z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/);
/** A telephone that can be called. */
export const phoneOf = (most: number) =>
  pastedLine(most)
    .trim()
    .regex(new RegExp(`^\\+?\\d[\\d ]{3,${most - 2}}$`));
export const captchaToken = lineOf(10_000).meta({ title: 'Captcha' });

export const optionalLine = orNull(line);
/** Kept as typed, with outer blanks: a document number or a telephone. */
export const optionalVerbatim = orNull(pastedLine(maxLine));
export const optionalText = orNull(text);
export const optionalDate = orNull(isoDate);
export const optionalBirth = orNull(birthDay);

/** `version` of the row that was read, sent back with a change: a JSON number, or a text in a multipart form. */
export const sentVersion = orNull(z.coerce.number<Numeral>().int().min(0).max(2_147_483_647)).optional().meta({ title: 'Versión' });

/** Fields with their names in errors. */
export const titled = <Shape extends Record<string, z.ZodType>>(labels: Readonly<Record<string, string>>, shape: Shape): Shape =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, name in labels ? schema.meta({ title: labels[name] }) : schema]),
  ) as Shape;

/** Fields of a reply that hold a text or nothing. */
export const texts = <Name extends string>(...names: Name[]) => recordOf(names, () => z.string().nullable());

export const idParams = z.strictObject({ id });
/** Reply without a body. */
export const noBody = { 204: z.void() } as const;

/** Unguessable key: of a hold, or of a personal link. */
export const linkKey = z
  .string()
  .max(100, { abort: true })
  .regex(/^[\w-]{20,}$/);
