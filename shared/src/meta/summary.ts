/** Length that search engines show. */
const most = 160;
/** Minimum of a first sentence that stands alone. */
const least = 60;

/** Beginning of a text for a description: whole sentences that fit, else whole words. */
export function summary(text: string | null | undefined): string | undefined {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line || undefined;
  const start = line.slice(0, most);
  const [sentences = ''] = /^.*[.!?…](?= )/.exec(start) ?? [];
  if (sentences.length >= least) return sentences;
  const words = start.slice(0, -1);
  // A longer single word is cut, but not within a surrogate pair.
  const cut = words.includes(' ') ? words.slice(0, words.lastIndexOf(' ')) : words.replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.replace(/[,;:–-]$/, '')}…`;
}
