import { setImmediate } from 'node:timers/promises';

/** Rows read at once: SQLite blocks the event loop, and so does turning them into JSON. */
const sliceSize = 200;

/** Reads rows in the order of their ids, some at a time: the whole list is never held in memory, and other requests get their turn. */
export async function* slicesById<Row extends { id: number }>(read: (last: number, most: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let last = 0; ;) {
    const rows = await read(last, sliceSize);
    if (rows.length > 0) yield rows;
    if (rows.length < sliceSize) return;
    last = rows.at(-1)?.id ?? last;
    await setImmediate();
  }
}
