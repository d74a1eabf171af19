const mostCharacters = 40;

/**
 * How an email begins. Anybody may write anything as their name, and anybody's address below it: of the name only letters,
 * spaces, apostrophes, middle dots and hyphens are left, at most 40 characters, so that it can be no address, number or paragraph.
 */
export function greet(name: string | null): string {
  const plain = plainName(name ?? '');
  return plain === '' ? 'Hola:' : `Hola, ${plain}:`;
}

/** What of a name an email may hold; empty when nothing is left. */
export function plainName(name: string): string {
  const words = name
    .normalize('NFC')
    .replaceAll(/[•‧∙⋅]/gu, '·')
    .replaceAll(/\p{Cf}/gu, '')
    // The middle dot stands in Catalan names, between letters.
    .replaceAll(/(?:[^\p{L}'’·-]|(?<!\p{L})·|·(?!\p{L}))+/gu, ' ')
    .trim();
  if (!/\p{L}/u.test(words)) return '';
  if ([...words].length <= mostCharacters) return words;
  const start = [...words].slice(0, mostCharacters + 1).join('');
  // Whole words, unless the first one is longer than that.
  return start.includes(' ') ? start.slice(0, start.lastIndexOf(' ')) : [...start].slice(0, mostCharacters).join('');
}
