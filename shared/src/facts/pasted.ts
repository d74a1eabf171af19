/** Direction marks and whatever else has no ink, copied from a chat, a contact or a PDF; not what joins characters or chooses an emoji. */
const invisible = /(?!\p{Join_Control}|\p{Variation_Selector}|\p{Emoji_Component})\p{Default_Ignorable_Code_Point}/gu;
/** The same, but for marks of mixed scripts, which turn whole passages of a text. */
const invisibleInText =
  /(?!\p{Join_Control}|\p{Variation_Selector}|\p{Emoji_Component}|\p{Bidi_Control})\p{Default_Ignorable_Code_Point}/gu;

/** What programs mean by characters of their own; all other blanks than that of a keyboard are one. */
const meanings: ReadonlyMap<string, string> = new Map([
  // Shift+Enter, a page, a column, and what Unicode has for a line and a paragraph.
  ...Array.from('\v\f\u{0E}\u{85}\u{2028}\u{2029}', (mark) => [mark, '\n'] as const),
  // Hyphens that do not break; where a word may be hyphenated, anchors of pictures and notes, and fields.
  ...Array.from('\u{1E}\u{2010}\u{2011}\u{F02D}', (mark) => [mark, '-'] as const),
  ...Array.from('\u{1F}\u{01}\u{02}\u{05}\u{08}\u{13}\u{14}\u{15}\u{FFFC}', (mark) => [mark, ''] as const),
  // The end of a cell, and a blank of Symbol and Wingdings, whose other signs are bullets but for these.
  ...Array.from('\u{07}\u{F020}', (mark) => [mark, ' '] as const),
  ...Array.from('\u{F0AE}\u{F0E0}\u{F0E8}', (mark) => [mark, '→'] as const),
  ...Array.from('\u{F0FC}\u{F0FE}', (mark) => [mark, '✓'] as const),
  // Windows' own characters, by their number there.
  ['\u{80}', '€'],
  ...Array.from('‘’“”•–—', (sign, at) => [String.fromCharCode(0x91 + at), sign] as const),
]);
const marked = /[\p{Cc}\p{Z}\u{2010}\u{2011}\u{FFFC}\u{FB00}-\u{FB06}\u{F020}-\u{F0FF}]/gu;
const meaningOf = (mark: string): string =>
  meanings.get(mark) ??
  (/\p{Zs}/u.test(mark) ? ' ' : /[\u{FB00}-\u{FB06}]/u.test(mark) ? mark.normalize('NFKC') : /\p{Co}/u.test(mark) ? '•' : mark);

/** Excel writes a control character as its number, and a line break of Windows as half of one. */
const replaceMarks = (text: string): string =>
  text
    .replaceAll(/_x000d_(?:\r?\n)?/gi, '\n')
    .replaceAll(/_x00([01][\da-f]|85|a0|ad)_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(marked, meaningOf);

/** A text of any number of lines without invisible characters. */
export const withoutMarks = (text: string): string => text.replaceAll(invisible, '');

/** A pasted text of several lines: its line breaks are `\n`, its hyphens and blanks those of a keyboard. */
export const pastedText = (text: string): string => replaceMarks(text).replaceAll(invisibleInText, '');

/** The same of one line: what breaks a line in Word or parts cells in Excel is a blank. A line break of a keyboard stays, and is refused. */
export const withoutInvisible = (text: string): string =>
  withoutMarks(
    text
      .split(/(\r\n|[\r\n])/)
      .map((part, at) => (at % 2 === 1 ? part : replaceMarks(part).replaceAll(/[\n\t]+/g, ' ')))
      .join(''),
  );

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

/**
 * Email format validated before the request: something@something.something, without blanks. It accepts exactly what
 * `^[^\s@]+@[^\s@]+\.[^\s@]+$` accepts; matching the first dot explicitly avoids backtracking. Free of zod, so that the browser may import
 * it at run time.
 */
export const emailShape = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
