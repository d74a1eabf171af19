/** A part of a text; an address of the web or of email has the link that it is. */
export interface TextPart {
  text: string;
  /** Where it begins. */
  index: number;
  link?: string;
}

/** What ends an address wherever it stands: quotation marks, long dashes, an ellipsis, marks that nobody sees. */
const ends = '\\s<>"“”„«»‘’‹›¿¡—–―…•\\p{Cf}';
const host = '[\\p{L}\\d](?:[\\p{L}\\d-]{0,62})';
const addresses = new RegExp(
  `(?<![\\p{L}\\d@])(?:https?://[^${ends}]+|www\\.${host}\\.[^${ends}]+)|(?<![\\p{L}\\d.+@_-])[\\p{L}\\d_][\\p{L}\\d.+_'-]{0,63}@(?:${host}\\.){1,8}\\p{L}{2,63}`,
  'giu',
);
/** Not the punctuation that an address may end with. */
const punctuation = /[^\P{P}/%#&@)\]}]|[`|~^*]/u;
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Where the address ends: a bracket with its partner inside is part of it, what follows an address in a text is not. */
function lengthOf(found: string): number {
  let length = found.length;
  for (;;) {
    const last = found.charAt(length - 1);
    const partner = brackets[last];
    const inside = found.slice(0, length);
    const isLeft = partner !== undefined && inside.split(last).length > inside.split(partner).length;
    if (!isLeft && !punctuation.test(last)) return length;
    length -= 1;
  }
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
