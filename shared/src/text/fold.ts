/** Nothing in it has an accent: most of what is compared. */
const plain = /^[\0-\x7f]*$/;

/** What a search compares: without capitals, accents and outer blanks. 'Íñigo ' → 'inigo'. */
export function fold(text: string): string {
  // A slow phone reads thousands of names before it shows the first.
  const letters = plain.test(text) ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return letters.toLowerCase().trim();
}
