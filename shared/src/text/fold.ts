import { joiners } from '../facts/name-joiners.ts';

/** Nothing in it has an accent: most of what is compared. */
const plain = /^[\0-\x7f]*$/;

/** What a search compares: without capitals, accents, apostrophes and outer blanks. 'Íñigo O’Neill ' → 'inigo oneill'. */
export function fold(text: string): string {
  const small = text.toLowerCase().replaceAll(joiners, '');
  // A slow phone reads thousands of names before it shows the first.
  return (plain.test(small) ? small : small.normalize('NFKD').replaceAll(/[\p{M}·]/gu, '')).trim();
}
