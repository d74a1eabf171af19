/** Minimum and maximum digits of a telephone number: the maximum is the standard's (E.164). */
const callable = { least: 6, most: 15 };

/** tel: address of a typed telephone; undefined when it is none ('hola'), or two numbers in one. */
export function phoneLink(typed: string): string | undefined {
  const number = typed.replaceAll(/[^\d+]/g, '').replaceAll(/(?!^)\+/g, '');
  const digits = number.replace('+', '').length;
  return digits >= callable.least && digits <= callable.most ? `tel:${number}` : undefined;
}

/** A typed link ('club.example/ruta') made absolute: https:// is added where http is missing. */
export function withHttps(link: string): string {
  const written = link.trim();
  return /^https?:\/\//i.test(written) ? written : `https://${written}`;
}
