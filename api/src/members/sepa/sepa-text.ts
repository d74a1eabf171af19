/** Characters that Unicode does not decompose into a basic one and its accent. */
const basicForms: Readonly<Record<string, string>> = {
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ð: 'D',
  ð: 'd',
  Đ: 'D',
  đ: 'd',
  Þ: 'TH',
  þ: 'th',
  Ł: 'L',
  ł: 'l',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  ŀ: 'l',
  Ŀ: 'L',
};
/** As EPC217-08 replaces them; all other signs become a full stop. */
const signs: Readonly<Record<string, string>> = {
  '&': '+',
  ';': ',',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '\\': '/',
  '|': '/',
  _: '-',
  '~': '-',
  '–': '-',
  '—': '-',
  '`': "'",
  '´': "'",
  '‘': "'",
  '’': "'",
  '·': '.',
  ª: 'a',
  º: 'o',
  '€': 'E',
  '¿': '?',
};
const allowed = /^[A-Za-z0-9/\-?:().,'+ ]$/;

/**
 * Writes a text with the characters that every bank of SEPA accepts: A to Z without accents, digits and ten signs. A file with any
 * other may be refused whole. Cut to `most` characters.
 */
export function toSepaText(text: string, most: number): string {
  const plain = [...text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/gu, ' ').trim()]
    .map((character) => (allowed.test(character) ? character : (basicForms[character] ?? signs[character] ?? '.')))
    .join('');
  return plain.slice(0, most).trim();
}

/** Whether banks take it as a reference: also no slash at its ends, nor two in a row. */
export const isSepaReference = (text: string): boolean =>
  /^[A-Za-z0-9/\-?:().,'+ ]{1,35}$/.test(text) && text.trim() === text && !/^\/|\/$|\/\//.test(text);
