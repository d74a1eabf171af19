/** In ms: how long counts wait in memory, so that a visit costs no write of its own; and those that something is waiting for. */
const flushEvery = { usual: 2000, soon: 100 };

export interface Batch<Row> {
  /** The row of this name, `blank` where there is none yet; it is written within seconds, or `soon`. */
  row(id: string, blank: Row, options?: { soon?: boolean }): Row;
  has(id: string): boolean;
  readonly size: number;
  /** Never throws: counts that cannot be written are lost, and reported to `onError`. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Counts in memory, written a few at a time in the background; one write after the other. */
export function createBatch<Row>(write: (rows: Row[]) => Promise<void>, onError: (error: unknown) => void): Batch<Row> {
  let rows = new Map<string, Row>();
  let timer: NodeJS.Timeout | undefined;
  let isSoon = false;
  let running = Promise.resolve();

  const writeAll = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    isSoon = false;
    // In one order: processes that add to the same rows in different ones would deadlock.
    const counted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
    rows = new Map();
    if (counted.length > 0) await write(counted).catch(onError);
  };
  const flush = () => (running = running.then(writeAll));

  return {
    row(id, blank, { soon = false } = {}) {
      const row = rows.get(id) ?? blank;
      rows.set(id, row);
      if (soon && !isSoon) clearTimeout(timer);
      if (!timer || (soon && !isSoon)) timer = setTimeout(() => void flush(), soon ? flushEvery.soon : flushEvery.usual).unref();
      isSoon ||= soon;
      return row;
    },
    has: (id) => rows.has(id),
    get size() {
      return rows.size;
    },
    flush,
    async stop() {
      clearTimeout(timer);
      await flush();
    },
  };
}
