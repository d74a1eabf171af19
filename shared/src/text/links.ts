/** Minimum and maximum digits of a telephone number: the maximum is the standard's (E.164). */
const callable = { least: 6, most: 15 };

/** tel: address of a typed telephone; undefined when it is none ('hola'), or two numbers in one. */
export function phoneLink(typed: string): string | undefined {
  const number = typed.replaceAll(/[^\d+]/g, '').replaceAll(/(?!^)\+/g, '');
  const digits = number.replace('+', '').length;
  return digits >= callable.least && digits <= callable.most ? `tel:${number}` : undefined;
}

/** What is copied along with a link: punctuation behind it, and what it stands in. */
const around = /^[<("'«“‘[\s]+|(?<![>"'»”’,;.…\s])[>"'»”’,;.…\s]+$/gu;

/**
 * A typed link ('club.example/ruta') made absolute: https:// is added where http is missing. Slashes that lean the wrong way or are too few
 * are those of a browser, which writes what no address holds as numbers.
 */
export function withHttps(link: string): string {
  const bare = link.replaceAll(around, '');
  // '(https://club.example/ruta)', but not 'ruta_(2027)'.
  const written = bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1).replaceAll(around, '') : bare;
  const [, scheme = 'https', rest = written] =
    /^(?:https?:[\\/]+(?=https?:))?(https?)(?:\s?[:;]\s?[\\/]*|\s?[\\/]{2,})(?=[^\\/])(.*)$/isu.exec(written) ?? [];
  const [, address = '', query = ''] = /^([^?#]*)(.*)$/s.exec(rest.replace(/^[\\/]+/, '')) ?? [];
  // A second one behind a blank is no part of it.
  if (/\s(?:https?:|www\.)/i.test(rest)) return `${scheme}://${rest}`;
  return `${scheme}://${address.replaceAll('\\', '/')}${query}`.replaceAll(/[\s"<>`]/g, (sign) => encodeURIComponent(sign));
}

/** Whether it leads to a page of the web, without a name or password: not 'https://mailto:a@b.es'. */
export function isWebAddress(link: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(link) || !URL.canParse(link)) return false;
  const { hostname, username } = new URL(link);
  return /[^.]\.[^.]/.test(hostname) && username === '';
}
