const mostCharacters = 40;

/**
 * How an email begins. Anybody may write anything as their name, and anybody's address below it: of the name only emails,
 * spaces, apostrophes, middle dots and hyphens are left, at most 40 characters, so that it can be no address, number or paragraph.
 */
export function greet(name: string | null, of?: NameRules): string {
  const plain = plainName(name ?? '', of);
  return plain === '' ? 'Hola:' : `Hola, ${plain}:`;
}

/** Beyond it they could be a telephone number. */
const mostDigits = 4;

interface NameRules {
  /** For accounts, whose name staff have written: a few digits stay, 'Ana 2', 'Secretaría 2027'. */
  digits?: boolean;
}

/** What of a name an email may hold; empty when nothing is left. */
export function plainName(name: string, { digits = false }: NameRules = {}): string {
  const keepsDigits = digits && (name.match(/\p{Nd}/gu) ?? []).length <= mostDigits;
  const left = keepsDigits ? /(?:[^\p{L}\p{Nd}'’·-]|(?<!\p{L})·|·(?!\p{L}))+/gu : /(?:[^\p{L}'’·-]|(?<!\p{L})·|·(?!\p{L}))+/gu;
  const words = name
    .normalize('NFC')
    .replaceAll(/[•‧∙⋅]/gu, '·')
    .replaceAll(/\p{Cf}/gu, '')
    // The middle dot stands in Catalan names, between emails.
    .replaceAll(left, ' ')
    .trim();
  if (!/\p{L}/u.test(words)) return '';
  if ([...words].length <= mostCharacters) return words;
  const start = [...words].slice(0, mostCharacters + 1).join('');
  // Whole words, unless the first one is longer than that.
  return start.includes(' ') ? start.slice(0, start.lastIndexOf(' ')) : [...start].slice(0, mostCharacters).join('');
}
