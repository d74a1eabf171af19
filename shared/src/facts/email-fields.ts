/*
 * What an email to many says to each of them: `{nombre}` in its text stands for the name of whoever reads it. The server fills it in when
 * it takes the email, the browser when it shows how that will look, both by what stands here. Free of zod.
 */

/** By the word between the braces: what is said where somebody has none of it. */
export const emailFields = {
  nombre: 'nombre',
  referencia: 'referencia',
  grupo: 'grupo',
  salida: 'hora de salida',
  importe: 'importe',
  enlace: 'enlace',
} as const;
export type EmailField = keyof typeof emailFields;
export const emailFieldNames = Object.keys(emailFields) as EmailField[];

/** What is known of one recipient; '' where there is none. */
export type EmailFacts = Readonly<Record<EmailField, string>>;

/** Stands where somebody has none. */
const nothing = '—';

/** A word of characters between braces: other braces are part of the text. */
const placeholder = /\{([\p{L}_ ]{1,30})\}/gu;

/** '{ Nombre}' means `nombre`; undefined what is no field. */
const fieldNamed = (word: string): EmailField | undefined => emailFieldNames.find((name) => name === word.trim().toLowerCase());

/** The fields that a text names, each once; and what looks like one and is none, as it was typed. */
export function findEmailFields(text: string): { fields: EmailField[]; unknown: string[] } {
  const words = [...text.matchAll(placeholder)].map(([typed, word = '']) => ({ typed, field: fieldNamed(word) }));
  return {
    fields: [...new Set(words.flatMap(({ field }) => field ?? []))],
    unknown: [...new Set(words.flatMap(({ typed, field }) => (field ? [] : typed)))],
  };
}

/** The text as this recipient gets it. What is no field stays as it was typed. */
export const fillEmail = (text: string, facts: EmailFacts): string =>
  text.replaceAll(placeholder, (typed, word: string) => {
    const field = fieldNamed(word);
    return field === undefined ? typed : facts[field] || nothing;
  });
