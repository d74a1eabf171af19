/** Direction marks and zero-width characters, copied from a chat, a contact or a PDF. */
const invisible = /[\p{Bidi_Control}\u{AD}\u{180E}\u{200B}\u{2060}-\u{2064}\u{FEFF}]/gu;
const blanks = /[\u{A0}\u{2007}\u{202F}]/gu;

/** A line without invisible characters, and with plain blanks. */
export const withoutInvisible = (text: string): string => text.replaceAll(invisible, '').replaceAll(blanks, ' ');

const opening = '<([{"\'«“‘ ';
const closing = '>)]}"\'»”’.,;: ';

/** An address without the text copied around it: 'Ana <mailto:ana@club.example>,' → 'ana@club.example'. */
export function cleanEmail(text: string): string {
  const line = withoutInvisible(text).replaceAll(/[\u{200C}\u{200D}]/gu, '');
  const [open, close] = [line.lastIndexOf('<'), line.lastIndexOf('>')];
  const inside = open !== -1 && close > open ? line.slice(open + 1, close) : line;
  let [from, to] = [0, inside.length];
  while (from < to && opening.includes(inside.charAt(from))) from += 1;
  while (to > from && closing.includes(inside.charAt(to - 1))) to -= 1;
  const address = inside.slice(from, to);
  if (!/^mailto:/i.test(address)) return address;
  const [bare = ''] = address.slice('mailto:'.length).split('?');
  return bare.trim();
}
