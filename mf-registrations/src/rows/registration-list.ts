import { sendCall } from 'shared/http/call';
import { filterQuery, type Filters } from './filters.ts';
import type { Row } from '../registration/row.ts';
import { sliceGroups } from './slice-groups.ts';

export interface LoadedYear {
  year: string;
  rows: Row[];
}

export interface ListState {
  /** Newest first, without empty years. A year's array is the same until one of its rows changes. */
  years: LoadedYear[];
  status: 'loading' | 'done' | 'failed';
  /** Reason of the failure. */
  error?: unknown;
}

/** The registrations of the filters, streamed, and mutated by staff's actions. */
export interface RegistrationList {
  /** The request is aborted without subscribers. */
  subscribe: (onChange: () => void) => () => void;
  /** Whether it has subscribers. */
  isWatched: () => boolean;
  state: () => ListState;
  /** Current row; undefined when not listed. */
  find: (id: number) => Row | undefined;
  replace: (row: Row) => void;
  /** Returns an undo function, which restores its position. */
  remove: (id: number) => () => void;
  /** Whether it was removed here, and not restored. */
  isRemoved: (id: number) => boolean;
  /** Reloads; the old rows stay until the new ones are complete. */
  reload: () => void;
}

/** Milliseconds of parsing before the thread is yielded to the page. */
const timeSlice = 12;
/** Bytes decoded at a time: a busy page may have received a whole year, and the first rows must not wait for it. */
const chunkSize = 32 * 1024;
const pauseFor = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const yieldToPage = () => pauseFor(0);
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
/** Milliseconds after which reading goes on without a subscriber or a frame: background pages render nothing. */
const longestWait = 2000;

/** Streams GET inscripciones/agrupadas-por-anio: parses each chunk as it is received. */
async function readRows(
  filters: Filters,
  signal: AbortSignal,
  onChunk: (rows: [year: string, rows: Row[]][]) => Promise<void>,
): Promise<void> {
  const reply = await sendCall('GET /inscripciones/agrupadas-por-anio', { query: filterQuery(filters), signal });
  const arrived: [string, Row[]][] = [];
  const slicer = sliceGroups<Row>((year, rows) => arrived.push([year, rows]));
  const decoder = new TextDecoder();
  const reader = reply.body?.getReader();
  let sliceEnds = performance.now() + timeSlice;
  const parse = async (text: string) => {
    slicer.write(text);
    await onChunk(arrived.splice(0));
    if (performance.now() < sliceEnds) return;
    await yieldToPage();
    sliceEnds = performance.now() + timeSlice;
  };
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    if (done) break;
    for (let at = 0; at < value.length; at += chunkSize) await parse(decoder.decode(value.subarray(at, at + chunkSize), { stream: true }));
  }
  await parse(decoder.decode());
  slicer.end();
}

/** Milliseconds between two renders while loading, doubled each time: rendering must not slow down the reading. */
const firstPause = 200;

/** `prepare` gets the rows as they are received, to precompute per-row values. */
export function openRegistrationList(filters: Filters, prepare: (rows: Row[]) => void): RegistrationList {
  let groups = new Map<string, Row[]>();
  const listeners = new Set<() => void>();
  const removed = new Set<number>();
  let reading = new AbortController();
  /** A change was applied during a load, whose data may be older. */
  let isOutdated = false;
  let current: ListState = { years: [], status: 'loading' };
  let onSubscribed = () => {};
  const isSubscribed = new Promise<void>((resolve) => (onSubscribed = resolve));

  const show = (change: Partial<ListState>) => {
    current = { ...current, ...change };
    for (const listener of listeners) listener();
  };

  const collect = (from: Map<string, Row[]>): LoadedYear[] =>
    [...from]
      .filter(([, rows]) => rows.length > 0)
      .map(([year, rows]) => ({ year, rows }))
      .toSorted((a, b) => Number(b.year) - Number(a.year));

  const read = async (isFirst: boolean) => {
    reading.abort();
    const { signal } = (reading = new AbortController());
    // The first load shows, and allows edits of, partial rows; reloads replace the old ones at once.
    const into = isFirst ? groups : new Map<string, Row[]>();
    into.clear();
    isOutdated = false;
    let pause = firstPause;
    let nextShow = 0;
    show({ status: 'loading', error: undefined });
    try {
      await readRows(filters, signal, async (chunk) => {
        for (const [year, rows] of chunk) {
          prepare(rows);
          into.set(year, [...(into.get(year) ?? []), ...rows]);
        }
        if (!isFirst || into.size === 0 || performance.now() < nextShow) return;
        show({ years: collect(groups) });
        // On a slow machine the rest of a long list would be read before the page renders its beginning.
        if (nextShow === 0) await Promise.race([isSubscribed.then(nextFrame).then(nextFrame), pauseFor(longestWait)]);
        await yieldToPage();
        nextShow = performance.now() + pause;
        pause *= 2;
      });
      if (signal.aborted) return;
      if (isOutdated && !isFirst) return void read(false);
      groups = into;
      show({ years: collect(groups), status: 'done' });
    } catch (error) {
      if (signal.aborted) return;
      show({ years: collect(groups), status: 'failed', error });
    }
  };

  const locate = (id: number) => {
    for (const [year, rows] of groups) {
      const position = rows.findIndex((row) => row.id === id);
      const row = rows[position];
      if (row) return { year, rows, position, row };
    }
    return undefined;
  };

  const write = (changes: [string, Row[]][]) => {
    for (const [year, rows] of changes) groups.set(year, rows);
    isOutdated = true;
    show({ years: collect(groups) });
  };

  void read(true);

  return {
    subscribe(onChange) {
      onSubscribed();
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
        // A component that only moves subscribes again at once.
        queueMicrotask(() => listeners.size === 0 && reading.abort());
      };
    },
    isWatched: () => listeners.size > 0,
    state: () => current,
    find: (id) => locate(id)?.row,
    replace(row) {
      const found = locate(row.id);
      if (!found) return;
      if (row.anio === found.row.anio) return write([[found.year, found.rows.toSpliced(found.position, 1, row)]]);
      const year = String(row.anio);
      return write([
        [found.year, found.rows.toSpliced(found.position, 1)],
        [year, [row, ...(groups.get(year) ?? [])]],
      ]);
    },
    remove(id) {
      const found = locate(id);
      if (!found) return () => {};
      removed.add(id);
      write([[found.year, found.rows.toSpliced(found.position, 1)]]);
      return () => {
        removed.delete(id);
        if (!locate(id)) write([[found.year, (groups.get(found.year) ?? []).toSpliced(found.position, 0, found.row)]]);
      };
    },
    isRemoved: (id) => removed.has(id),
    reload: () => void read(groups.size === 0),
  };
}
