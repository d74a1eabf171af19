/** Rows that stand on a sheet of A4, below the head of the table; departures.module.css holds them to it. */
const rowsOfSheet = 43;

/**
 * Whether groups (by how many rows each has) can stay whole, or have to be cut where a sheet ends. Whole, they may leave so much of each
 * sheet empty that more than one sheet is wasted.
 */
export function canStayWhole(heights: readonly number[]): boolean {
  const total = heights.reduce((sum, height) => sum + height, 0);
  let sheets = 1;
  let filled = 0;
  for (const height of heights) {
    if (filled > 0 && filled + height > rowsOfSheet) {
      sheets += 1;
      filled = 0;
    }
    // Of what is higher than a sheet, the rest stands on the next ones.
    filled += height;
    sheets += Math.max(Math.ceil(filled / rowsOfSheet) - 1, 0);
    filled = filled > rowsOfSheet ? filled % rowsOfSheet : filled;
  }
  return sheets <= Math.ceil(total / rowsOfSheet) + 1;
}
