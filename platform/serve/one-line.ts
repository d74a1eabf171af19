/** Foreign text, as it may stand in a log and on a page: one line, and short. */
export const oneLine = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ').slice(0, 200);
