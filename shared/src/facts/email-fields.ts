/*
 * Placeholders of an email to many: `{nombre}` in its text is the recipient's name. The server fills them in when it accepts the email, the
 * browser in the preview, both with this code. Free of zod.
 */

/** By placeholder: text for a missing value. */
export type EmailFields = Readonly<Record<string, string>>;

/** Of registrations. */
export const emailFields = {
  nombre: 'nombre',
  referencia: 'referencia',
  grupo: 'grupo',
  salida: 'hora de salida',
  importe: 'importe',
  enlace: 'enlace',
  invitados: 'invitados',
  respuestas: 'respuestas',
} as const satisfies EmailFields;
export type EmailField = keyof typeof emailFields;
export const emailFieldNames = Object.keys(emailFields) as EmailField[];
/** Offered only where a call has guests or questions of the club's own. */
const besides = ['invitados', 'respuestas'] as const satisfies readonly EmailField[];
export const besidesFields: readonly EmailField[] = besides;
type BesidesField = (typeof besides)[number];

/** Values of one registration. An older server knows no guests and answers. */
export type RegistrationFacts = Readonly<
  Record<Exclude<EmailField, BesidesField>, string> & Partial<Record<BesidesField, string | undefined>>
>;

/** Of members. */
export const memberEmailFields = {
  nombre: 'nombre',
  numero: 'número de socio',
  cuota: 'tipo de cuota',
  debe: 'cuota pendiente',
  ficha: 'acceso a la web',
} as const satisfies EmailFields;

/** Values of one recipient; '' or absent for missing ones. */
export type EmailFacts = Readonly<Record<string, string | undefined>>;

/** Text for a missing value. */
const nothing = '—';

/** A word between braces: other braces are part of the text. */
const placeholder = /\{([\p{L}_ ]{1,30})\}/gu;

/** '{ Nombre}' means `nombre`; undefined for an unknown placeholder. */
const fieldNamed = (word: string, fields: EmailFields): string | undefined =>
  Object.keys(fields).find((name) => name === word.trim().toLowerCase());

/** Placeholders of a text, each once; and unknown ones, as typed. */
export function findEmailFields(text: string, known: EmailFields = emailFields): { fields: string[]; unknown: string[] } {
  const words = [...text.matchAll(placeholder)].map(([typed, word = '']) => ({ typed, field: fieldNamed(word, known) }));
  return {
    fields: [...new Set(words.flatMap(({ field }) => field ?? []))],
    unknown: [...new Set(words.flatMap(({ typed, field }) => (field ? [] : typed)))],
  };
}

/** The recipient's text. Unknown placeholders stay as typed. */
export const fillEmail = (text: string, facts: EmailFacts, known: EmailFields = emailFields): string =>
  text.replaceAll(placeholder, (typed, word: string) => {
    const field = fieldNamed(word, known);
    return field === undefined ? typed : facts[field] || nothing;
  });
