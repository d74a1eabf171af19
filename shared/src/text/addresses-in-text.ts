/** A part of a text; an address of the web or of email has the link that it is. */
export interface TextPart {
  text: string;
  /** Where it begins. */
  index: number;
  link?: string;
}

/** What ends an address wherever it stands: quotation marks, long dashes, an ellipsis, marks that nobody sees. */
const ends = '\\s<>"“”„«»‘’‹›¿¡—–―…•。、，；：\\p{Cf}';
const host = '[\\p{L}\\d](?:[\\p{L}\\d-]{0,62})';
const addresses = new RegExp(
  `(?<![\\p{L}\\d@])(?:https?://(?:(?![,;|]https?://)[^${ends}])+|www\\.${host}\\.[^${ends}]+)|(?<![\\p{L}\\d.+@_-])[\\p{L}\\d_][\\p{L}\\d.+_'-]{0,63}@(?:${host}\\.){1,8}\\p{L}{2,63}`,
  'giu',
);
/** Not the punctuation that an address may end with. */
const punctuation = /[^\P{P}/%#&@)\]}]|[`|~^]/u;
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Where the address ends: a bracket with its partner before it is part of it, what follows an address in a text is not. */
function lengthOf(found: string): number {
  const open: string[] = [];
  let length = 0;
  for (; length < found.length; length += 1) {
    const sign = found.charAt(length);
    const partner = brackets[sign];
    if ('([{'.includes(sign)) open.push(sign);
    if (partner !== undefined && open.pop() !== partner) break;
  }
  while (length > 0 && punctuation.test(found.charAt(length - 1))) length -= 1;
  return length;
}

function linkOf(address: string): string | undefined {
  const link = /^https?:/i.test(address)
    ? address
    : address.includes('@') && !/^www\./i.test(address)
      ? `mailto:${address}`
      : `https://${address}`;
  return URL.canParse(link) ? link : undefined;
}

/** The text in parts, in order: nothing of it is lost. */
export function splitAtAddresses(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const add = (to: number, link?: string) => {
    if (to > from) parts.push({ text: text.slice(from, to), index: from, ...(link !== undefined && { link }) });
    from = Math.max(from, to);
  };
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const address = found.slice(0, lengthOf(found));
    const link = linkOf(address);
    if (link === undefined) continue;
    add(index);
    add(index + address.length, link);
  }
  add(text.length);
  return parts;
}
