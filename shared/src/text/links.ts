/** Fewest and most digits of a number that can be called: the longest is the standard's (E.164). */
const callable = { least: 6, most: 15 };

/** The address that calls what was typed as a telephone; undefined of what is none ('hola'), and of two numbers in one. */
export function phoneLink(typed: string): string | undefined {
  const number = typed.replaceAll(/[^\d+]/g, '').replaceAll(/(?!^)\+/g, '');
  const digits = number.replace('+', '').length;
  return digits >= callable.least && digits <= callable.most ? `tel:${number}` : undefined;
}

/** A link as people write it ('club.example/ruta') made absolute: https:// goes in front of what lacks http. */
export function withHttps(link: string): string {
  const written = link.trim();
  return /^https?:\/\//i.test(written) ? written : `https://${written}`;
}
