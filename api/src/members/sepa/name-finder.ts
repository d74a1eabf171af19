import { foldWord, wordsOf } from './said-in-words.ts';

/** Without signs and capitals: banks and people leave them out. */
export const bare = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** A bank's texts have no longer words than these; more are another text. */
const mostWords = 400;
/** Shorter ones, and short numbers, are found as a word of their own only: amounts and days have the same digits. */
const isCommon = (key: string): boolean => key.length < 4 || (key.length < 8 && /^\d+$/.test(key));

/** Finds references in texts, however their signs are written. */
export function createNameFinder<T>() {
  /** By their words, one blank between them, and without anything between. */
  const byWords = new Map<string, T>();
  const byBare = new Map<string, T>();
  /** The first word of each, and its first signs: most words of a text begin none. */
  const starts = new Set<string>();
  const bareStarts = new Set<string>();
  let longest = 1;
  let longestBare = 0;

  function add(name: string, what: T): void {
    const words = wordsOf(name).map(foldWord);
    const key = bare(name);
    if (key === '') return;
    byWords.set(words.join(' '), what);
    byBare.set(key, what);
    starts.add(words[0] ?? '');
    bareStarts.add(key.slice(0, 2));
    longest = Math.max(longest, words.length);
    longestBare = Math.max(longestBare, key.length);
  }

  /** What a text names, each once, and the words that do: as they stand, else glued or cut at their signs. */
  function find(text: string): { found: T[]; words: Set<number> } {
    const words = wordsOf(text).slice(0, mostWords).map(foldWord);
    const alone = new Set(text.toUpperCase().split(/[\s;|]+/));
    const isMeant = (key: string) => !isCommon(key) || alone.has(key);
    const whole = scan(words, (from) => {
      if (!starts.has(words[from] ?? '')) return undefined;
      for (let count = Math.min(longest, words.length - from); count > 0; count -= 1) {
        const piece = words.slice(from, from + count);
        const what = byWords.get(piece.join(' '));
        if (what !== undefined && isMeant(piece.join(''))) return { what, count };
      }
      return undefined;
    });
    if (whole.found.length > 0) return whole;
    return scan(words, (from) => {
      if (!bareStarts.has((words[from] ?? '').slice(0, 2)) && (words[from] ?? '').length > 1) return undefined;
      let key = '';
      for (let count = 1; from + count <= words.length && key.length < longestBare; count += 1) {
        key += words[from + count - 1] ?? '';
        const what = byBare.get(key);
        if (what !== undefined && !isCommon(key)) return { what, count };
      }
      return undefined;
    });
  }

  return { add, find };
}

function scan<T>(
  words: readonly string[],
  at: (from: number) => { what: T; count: number } | undefined,
): { found: T[]; words: Set<number> } {
  const found = new Set<T>();
  const used = new Set<number>();
  for (let from = 0; from < words.length;) {
    const hit = at(from);
    if (hit) {
      found.add(hit.what);
      for (let word = from; word < from + hit.count; word += 1) used.add(word);
    }
    from += hit?.count ?? 1;
  }
  return { found: [...found], words: used };
}
