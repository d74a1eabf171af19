/*
 * What a letter to many says to each of them: `{nombre}` in its text stands for the name of whoever reads it. The server fills it in when
 * it takes the letter, the browser when it shows how that will look, both by what stands here. Free of zod.
 */

/** By the word between the braces: what is said where somebody has none of it. */
export const letterFields = {
  nombre: 'nombre',
  referencia: 'referencia',
  grupo: 'grupo',
  salida: 'hora de salida',
  importe: 'importe',
  enlace: 'enlace',
} as const;
export type LetterField = keyof typeof letterFields;
export const letterFieldNames = Object.keys(letterFields) as LetterField[];

/** What is known of one recipient; '' where there is none. */
export type LetterFacts = Readonly<Record<LetterField, string>>;

/** Stands where somebody has none. */
const nothing = '—';

/** A word of letters between braces: other braces are part of the text. */
const placeholder = /\{([\p{L}_ ]{1,30})\}/gu;

/** '{ Nombre}' means `nombre`; undefined what is no field. */
const fieldNamed = (word: string): LetterField | undefined => letterFieldNames.find((name) => name === word.trim().toLowerCase());

/** The fields that a text names, each once; and what looks like one and is none, as it was typed. */
export function findLetterFields(text: string): { fields: LetterField[]; unknown: string[] } {
  const words = [...text.matchAll(placeholder)].map(([typed, word = '']) => ({ typed, field: fieldNamed(word) }));
  return {
    fields: [...new Set(words.flatMap(({ field }) => field ?? []))],
    unknown: [...new Set(words.flatMap(({ typed, field }) => (field ? [] : typed)))],
  };
}

/** The text as this recipient gets it. What is no field stays as it was typed. */
export const fillLetter = (text: string, facts: LetterFacts): string =>
  text.replaceAll(placeholder, (typed, word: string) => {
    const field = fieldNamed(word);
    return field === undefined ? typed : facts[field] || nothing;
  });
