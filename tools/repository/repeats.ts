/** How many consecutive lines make a repeat, without blank ones; and how many of them have a word, which the ends of blocks have not. */
const length = 6;
const fewestWords = 4;

/** The places at which lines are repeated exactly that stand elsewhere too, each once: its first line, and where it stood first. */
export function findRepeats(files: readonly { path: string; text: string }[]): string[] {
  const first = new Map<string, string>();
  const places: string[] = [];
  for (const { path, text } of files) {
    const withoutImports = text.replaceAll(/^import [^;]*;$/gm, (lines) => lines.replaceAll(/[^\n]/g, ''));
    const lines = withoutImports.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [{ text: line.trim(), at: at + 1 }]));
    let until = 0;
    for (const [index, { at }] of lines.entries()) {
      const run = lines.slice(index, index + length);
      if (run.length < length || run.filter((line) => /\w/.test(line.text)).length < fewestWords) continue;
      const key = run.map((line) => line.text).join('\n');
      const known = first.get(key);
      if (known === undefined) first.set(key, `${path}:${at}`);
      else {
        if (at > until) places.push(`${path}:${at} = ${known}`);
        until = run.at(-1)?.at ?? at;
      }
    }
  }
  return places;
}
