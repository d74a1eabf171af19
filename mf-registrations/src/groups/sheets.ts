/** Rows of an A4 sheet below the table's head; departures.module.css fixes their height. */
const rowsOfSheet = 43;

/**
 * Whether groups (by number of rows) can stay whole, or must be split at page ends. Whole groups may leave so much empty that more than one
 * sheet is wasted.
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
    // A group higher than a sheet continues on the next ones.
    filled += height;
    sheets += Math.max(Math.ceil(filled / rowsOfSheet) - 1, 0);
    filled = filled > rowsOfSheet ? filled % rowsOfSheet : filled;
  }
  return sheets <= Math.ceil(total / rowsOfSheet) + 1;
}
