import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldText, joinerSigns } from 'shared/text/fold';

/** Accented characters of the languages of Spain. */
const accented = 'áéíóúüñçàèòï';
/** Combining accents: grave, acute, tilde, diaeresis, cedilla. */
const accents = '\u0300\u0301\u0303\u0308\u0327';
const replacements: (readonly [from: string, to: string])[] = [
  ...[...accented, ...accented.toUpperCase(), 'ŀ', 'Ŀ'].map((character) => [character, foldText(character)] as const),
  ...[...accents, ...joinerSigns].map((sign) => [sign, ''] as const),
  ...['l.l', 'l-l'].map((joined) => [joined, foldText(joined)] as const),
];
/** The depth of nested calls that SQLite's parser takes: the others stand in queries of their own, one after the other. */
const atOnce = 12;
const steps = Array.from({ length: Math.ceil(replacements.length / atOnce) }, (_, step) =>
  replacements.slice(step * atOnce, (step + 1) * atOnce),
);

/**
 * SQL for `fold` of these columns, joined. SQLite's `lower` knows A to Z only, and PostgreSQL has no
 * `unaccent` without an extension: sign by sign it is the same on both.
 */
export function foldedText(...columns: Expression<unknown>[]): RawBuilder<string> {
  const text = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );
  const queries = steps.map((step, index) => {
    const replaced = step.reduce((made, [from, to]) => sql`replace(${made}, ${sql.lit(from)}, ${sql.lit(to)})`, sql`text`);
    return sql`${sql.ref(`step${index + 1}`)} as (select ${replaced} as text from ${sql.ref(`step${index}`)})`;
  });
  return sql<string>`(with step0 as (select lower(${text}) as text), ${sql.join(queries)} select text from ${sql.ref(`step${steps.length}`)})`;
}

/** For `like … escape '\\'`: a text without wildcards. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Whether every word of `search` stands somewhere in a folded text, whatever its accents, capitals, apostrophes and middle dots. */
export function holdsWords(folded: Expression<string>, search: string): RawBuilder<SqlBool> {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<SqlBool>`1 = 1`;
  const tests = words.map((word) => sql`folded like ${`%${likeText(word)}%`} escape '\\'`);
  // The limit makes both databases fold a row once, and not once for each word.
  return sql<SqlBool>`exists (select 1 from (select ${folded} as folded limit 1) as text where ${sql.join(tests, sql` and `)})`;
}
