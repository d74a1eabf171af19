/** What search engines show of a description. */
const most = 160;
/** A first sentence that is shorter says too little alone. */
const least = 60;

/** The beginning of a text for a description: whole sentences as far as they fit, else as many words. */
export function summary(text: string | null | undefined): string | undefined {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line || undefined;
  const start = line.slice(0, most);
  const [sentences = ''] = /^.*[.!?…](?= )/.exec(start) ?? [];
  if (sentences.length >= least) return sentences;
  const words = start.slice(0, -1);
  // A word longer than all of it is cut, but no sign of two halves.
  const cut = words.includes(' ') ? words.slice(0, words.lastIndexOf(' ')) : words.replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.replace(/[,;:–-]$/, '')}…`;
}
