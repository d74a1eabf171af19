/** Apostrophes and the Catalan middle dot in all variants: keyboards, banks and phones differ. */
export const joinerSigns = "'’‘‛‵ʻʼʽʹˈˊꞌ′＇｀`´·•‧∙⋅・";
/** With their replacements: 'Gal.la', 'Gal-la'. */
const joiners = new RegExp(`[${joinerSigns}]|(?<=l)[.-](?=l)`, 'gu');

/** ASCII only: most of what is compared. */
const plain = /^[\0-\x7f]*$/;

/** Folds text for search, also in the database: without capitals, accents, apostrophes and outer blanks. 'Íñigo O’Neill ' → 'inigo oneill'. */
export function foldText(text: string): string {
  const small = text.toLowerCase().replaceAll(joiners, '');
  // Fast path: a slow phone folds thousands of names before it shows the first.
  return (plain.test(small) ? small : small.normalize('NFKD').replaceAll(/[\p{M}·]/gu, '')).trim();
}

/** A code as it is dictated and typed again: without signs and blanks. ' Grátis 10. ' → 'gratis10'. */
export const foldCode = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether two answers to choose from are the same, however they are typed: 'Sí', 'SI.' and ' si '. Signs inside stay: 'A+' is not 'A-'. */
export const isSameChoice = (left: string, right: string): boolean => foldChoice(left) === foldChoice(right);
const foldChoice = (text: string) =>
  foldText(text)
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<![\s.,;:])[\s.,;:]+$/, '');

/** Compares without accents and case: 'Concentracion' and 'Concentración' are the same. */
export const isSameWord = (left: string, right: string): boolean => foldText(left) === foldText(right);

/** Whether two words differ in at most one character: replaced, missing, added, or two transposed. */
export function isNear(a: string, b: string): boolean {
  if (a === b) return true;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left === right.split('').toReversed().join('');
}
