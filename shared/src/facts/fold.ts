/** Apostrophes and the middle dot of Catalan in all of their shapes: keyboards, banks and telephones differ in them. */
export const joinerSigns = "'’‘ʼʹ′＇`´·•‧∙⋅・";
/** With what is typed in their stead: 'Gal.la', 'Gal-la'. */
const joiners = new RegExp(`[${joinerSigns}]|(?<=l)[.-](?=l)`, 'gu');

/** Nothing in it has an accent: most of what is compared. */
const plain = /^[\0-\x7f]*$/;

/** What a search compares, here and in the database: without capitals, accents, apostrophes and outer blanks. 'Íñigo O’Neill ' → 'inigo oneill'. Free of zod. */
export function fold(text: string): string {
  const small = text.toLowerCase().replaceAll(joiners, '');
  // A slow phone reads thousands of names before it shows the first.
  return (plain.test(small) ? small : small.normalize('NFKD').replaceAll(/[\p{M}·]/gu, '')).trim();
}
