/** Pictures above the fold of a phone; on larger screens a row and more. They are requested before the others. */
export const inSight = 6;

/** More than the largest screen shows. */
export const firstTiles = 48;
