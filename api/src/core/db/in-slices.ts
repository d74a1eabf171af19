/** A statement takes so many values and no more. */
const sliceSize = 500;

/** Runs a statement for some rows at a time. */
export async function inSlices<Row, T>(rows: readonly Row[], run: (slice: Row[]) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let from = 0; from < rows.length; from += sliceSize) done.push(await run(rows.slice(from, from + sliceSize)));
  return done;
}
