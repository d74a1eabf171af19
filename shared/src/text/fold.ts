/** What a search compares: without capitals, accents and outer blanks. 'Íñigo ' → 'inigo'. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
