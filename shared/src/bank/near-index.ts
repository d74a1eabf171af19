import { isNear } from '../text/fold.ts';

/** Fuzzy index: finds entries by a word that differs in at most one character: replaced, missing, added, or two transposed. */
export interface NearIndex<T> {
  add: (word: string, value: T) => void;
  find: (word: string) => Set<T>;
}

/** Deletion neighbourhood: words at distance one share a form with one character removed, so that no word is compared with all others. */
export function createNearIndex<T>(): NearIndex<T> {
  const known = new Map<string, { word: string; value: T }[]>();
  const shapesOf = (word: string) => new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]);
  return {
    add(word, value) {
      for (const shape of shapesOf(word)) {
        const same = known.get(shape);
        if (same) same.push({ word, value });
        else known.set(shape, [{ word, value }]);
      }
    },
    find(word) {
      const found = new Set<T>();
      for (const shape of shapesOf(word)) {
        for (const { word: other, value } of known.get(shape) ?? []) if (isNear(word, other)) found.add(value);
      }
      return found;
    },
  };
}
