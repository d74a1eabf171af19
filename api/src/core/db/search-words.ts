import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { likeWords, withoutAccents } from '../base/without-accents.ts';

/** Of the languages of Spain. SQLite's parser takes no more than about 26 calls inside each other. */
const accented = 'áéíóúüñçàèòï';
const letters = [...accented, ...accented.toUpperCase()];

/**
 * About what `withoutAccents` makes of these columns, one after the other. SQLite's `lower` knows A to Z only, and PostgreSQL has no
 * `unaccent` without an extension: letter by letter it is the same on both.
 */
export function foldedText(...columns: Expression<unknown>[]): RawBuilder<string> {
  const text = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );
  return letters.reduce<RawBuilder<string>>(
    (folded, letter) => sql`replace(${folded}, ${sql.lit(letter)}, ${sql.lit(withoutAccents(letter))})`,
    sql`lower(${text})`,
  );
}

/** Whether every word of `search` stands somewhere in a folded text, whatever its accents and capitals. */
export function holdsWords(folded: Expression<string>, search: string): RawBuilder<SqlBool> {
  const words = likeWords(search);
  if (words.length === 0) return sql<SqlBool>`1 = 1`;
  const tests = words.map((word) => sql`${folded} like ${`%${word}%`} escape '\\'`);
  return sql<SqlBool>`(${sql.join(tests, sql` and `)})`;
}
