import { joiners } from 'shared/facts/name-joiners';

const bare = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** For comparing: without accents, capitals and apostrophes. 'Íñigo O’Neill' → 'inigo oneill'. */
export const withoutAccents = (text: string): string => bare(text).replaceAll(joiners, '');

/** 'Concentracion' and 'Concentración' are the same. */
export const isSameWord = (left: string, right: string): boolean => withoutAccents(left) === withoutAccents(right);

/** Words of a search as LIKE takes them: an apostrophe or a middle dot stands for any one sign. */
export const likeWords = (search: string): string[] =>
  bare(search)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(joiners, '_'));
