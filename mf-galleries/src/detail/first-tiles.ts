/** What a telephone shows at once; on larger screens a row and more. These pictures are asked for before the others. */
export const inSight = 6;

/** More than the largest screen shows. */
export const firstTiles = 48;
