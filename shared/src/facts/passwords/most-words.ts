/** Most frequent words per list: the others would be two thirds of the bytes and hardly ever matter. */
export const mostWords = 10_000;
