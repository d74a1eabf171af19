const mostCharacters = 80;

/**
 * The greeting of an email. A name may be any text, of any sender, above the address of another person: of it only characters of an alphabet,
 * spaces, apostrophes, middle dots and hyphens are kept, at most 80, so that it can be no address, number or paragraph.
 */
export function greetPerson(name: string | null, of?: NameRules): string {
  const plain = plainName(name ?? '', of);
  return plain === '' ? 'Hola:' : `Hola, ${plain}:`;
}

/** Beyond it they could be a telephone number. */
const mostDigits = 4;

interface NameRules {
  /** For accounts, whose name staff have written: a few digits stay, 'Ana 2', 'Secretaría 2027'. */
  digits?: boolean;
}

/** The part of a name that an email may hold; may be empty. */
export function plainName(name: string, { digits = false }: NameRules = {}): string {
  const keepsDigits = digits && (name.match(/\p{Nd}/gu) ?? []).length <= mostDigits;
  const left = keepsDigits ? /(?:[^\p{L}\p{Nd}'’·-]|(?<!\p{L})·|·(?!\p{L}))+/gu : /(?:[^\p{L}'’·-]|(?<!\p{L})·|·(?!\p{L}))+/gu;
  const words = name
    .normalize('NFC')
    .replaceAll(/[•‧∙⋅]/gu, '·')
    .replaceAll(/\p{Cf}/gu, '')
    // The middle dot stands within Catalan names.
    .replaceAll(left, ' ')
    .trim();
  if (!/\p{L}/u.test(words)) return '';
  if ([...words].length <= mostCharacters) return words;
  const start = [...words].slice(0, mostCharacters + 1).join('');
  // Whole words, unless the first one is longer than that.
  return start.includes(' ') ? start.slice(0, start.lastIndexOf(' ')) : [...start].slice(0, mostCharacters).join('');
}
