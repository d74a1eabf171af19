import { likeText } from '../../core/db/search-words.ts';

/** Patterns of an address's characters before the wanted part, and after its domain. */
const before = String.raw`[\p{L}\p{N}_][\p{L}\p{N}_.%+&'*!#$?^{|}~-]*`;
const after = String.raw`[\p{L}\p{N}_-]|\.[\p{L}\p{N}]`;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

export interface WholeAddress {
  isIn(text: string): boolean;
  /** `text` with the address replaced. */
  replaceIn(text: string, by: string): string;
  /** Longer addresses that contain it, as they are written: 'ana@corta.example' of 'na@corta.example'. */
  findLonger(text: string): string[];
}

/** Matches an address as a whole, not another one that ends or begins like it. */
export function wholeAddress(correo: string): WholeAddress {
  const whole = new RegExp(`(?<!${before})${escaped(correo)}(?!${after})`, 'giu');
  const longer = new RegExp(`(?:${before})?${escaped(correo)}[\\p{L}\\p{N}_.-]*`, 'giu');
  return {
    isIn: (text) => text.search(whole) >= 0,
    replaceIn: (text, by) => text.replaceAll(whole, () => by),
    findLonger: (text) => (text.match(longer) ?? []).filter((found) => found.search(whole) < 0),
  };
}

/** A pattern for `like`, as `likeText`: what may hold it, in lower case. */
export const likeAddress = (correo: string): string => `%${likeText(correo.toLowerCase())}%`;
