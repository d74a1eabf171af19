import { fold } from 'shared/facts/fold';

/** Compares without accents and case: 'Concentracion' and 'Concentración' are the same. */
export const isSameWord = (left: string, right: string): boolean => fold(left) === fold(right);
