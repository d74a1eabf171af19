import { readFile, stat } from 'node:fs/promises';

/** How long, in ms, a file is not looked at again: a release reaches new pages within this time. */
const freshFor = 500;

/** Reads a file that a release may replace at any time; parses it again only when it has changed. */
export function watchedFile<T>(path: string, parse: (text: string) => T): () => Promise<T> {
  let known: { checkedAt: number; stamp: string; value: T } | undefined;
  return async () => {
    const now = performance.now();
    if (known && now - known.checkedAt < freshFor) return known.value;
    const { mtimeMs, ino } = await stat(path);
    const stamp = `${mtimeMs} ${ino}`;
    const value = known?.stamp === stamp ? known.value : parse(await readFile(path, 'utf8'));
    known = { checkedAt: now, stamp, value };
    return value;
  };
}
