/** Direction marks and whatever else has no ink, copied from a chat, a contact or a PDF; not what joins characters or chooses an emoji. */
const invisible = /(?!\p{Join_Control}|\p{Variation_Selector}|\p{Emoji_Component})\p{Default_Ignorable_Code_Point}/gu;
const blanks = /[\u{A0}\u{2007}\u{202F}]/gu;

/** A text of any number of lines without invisible characters. */
export const withoutMarks = (text: string): string => text.replaceAll(invisible, '');

/** A line without invisible characters, and with plain blanks. */
export const withoutInvisible = (text: string): string => withoutMarks(text).replaceAll(blanks, ' ');

/** What somebody wrote beside an address: 'ana@club.example (trabajo)'. It has no address itself. */
const comment = /^[([][^()[\]@]*[)\]]\s+|(?<!\s)\s+[([][^()[\]@]*[)\]][\s.,;]*$/gu;

const opening = '<([{"\'«“‘ ';
const closing = '>)]}"\'»”’.,;:!… ';

/** An address without the text copied around it: 'Ana <mailto:ana@club.example>,' → 'ana@club.example'. */
export function cleanEmail(text: string): string {
  const line = withoutInvisible(text).replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  const [, link] = /mailto:([^\s?<>()[\]"'@:]+@[^\s?<>()[\]"'@:]+)/i.exec(line) ?? [];
  if (link !== undefined) return trimAround(link);
  const [open, close] = [line.lastIndexOf('<'), line.lastIndexOf('>')];
  const inside = open !== -1 && close > open ? line.slice(open + 1, close) : line;
  return trimAround(inside.replaceAll(comment, ''));
}

function trimAround(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && opening.includes(text.charAt(from))) from += 1;
  while (to > from && closing.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}
