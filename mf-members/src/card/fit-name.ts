/** The text beside the code of a printed card, in mm, and sizes of the name in pt, the usual one first. */
const [width, height] = [42, 17.5];
const sizes = [13, 12, 11, 10, 9, 8, 7, 6] as const;
const mmOfPt = 0.3528;
/** Of a bold character, in parts of its size: capitals are wider. */
const widthOf = (text: string) => [...text].reduce((sum, character) => sum + (/[\p{Lu}mwMW]/u.test(character) ? 0.7 : 0.53), 0);

/** Lines of a name, broken between words and after hyphens; Infinity where a word is too long for one. */
function countLines(name: string, size: number): number {
  const most = width / (size * mmOfPt);
  let [lines, used] = [1, 0];
  for (const part of name.split(/(?<=[\s-])/)) {
    const needed = widthOf(part.trimEnd());
    if (needed > most) return Number.POSITIVE_INFINITY;
    if (used + needed > most) [lines, used] = [lines + 1, 0];
    used += widthOf(part);
  }
  return lines;
}

/** The size, in pt, at which a whole name stands on a printed card: a long one is set smaller, and none is cut. */
export const fitName = (name: string): number =>
  sizes.find((size) => countLines(name, size) * size * 1.25 * mmOfPt <= height) ?? sizes[sizes.length - 1] ?? 6;
