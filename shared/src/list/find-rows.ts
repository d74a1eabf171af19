import { foldText } from 'shared/text/fold';

/** A row with its searchable text, folded once. */
export interface FindableRow<T> {
  row: T;
  text: string;
}

export const searchText = (parts: readonly (string | null | undefined)[]): string => foldText(parts.filter(Boolean).join('\n'));

/** Whether a folded text contains every word, in any order, regardless of accents and capitals. */
export function wordTest(search: string): (text: string) => boolean {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.includes(word));
}

export function findRows<T>(rows: readonly FindableRow<T>[], search: string): T[] {
  const holdsWords = wordTest(search);
  return rows.filter(({ text }) => holdsWords(text)).map(({ row }) => row);
}
