/** For comparing: without accents and capitals. 'Íñigo' → 'inigo'. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
