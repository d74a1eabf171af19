import { api } from 'shared/http/client';
import { filterQuery, type Filters } from './filters.ts';
import type { Row, YearRows } from './row.ts';
import { prepareSearch } from './search-rows.ts';
import { sliceGroups } from './slice-groups.ts';

export interface ListState {
  /** Newest first; a year without rows is left out. The rows of a year are the same array until one of them changes. */
  years: YearRows[];
  status: 'loading' | 'done' | 'failed';
  /** Why it failed. */
  error?: unknown;
}

/** The registrations that the filters ask for, shown while they arrive and changed in place by what staff do. */
export interface RegistrationList {
  subscribe: (onChange: () => void) => () => void;
  state: () => ListState;
  /** The row as it is at this moment; undefined when it is not listed. */
  find: (id: number) => Row | undefined;
  replace: (row: Row) => void;
  /** Returns what puts the row back in its place. */
  remove: (id: number) => () => void;
  /** Asks again; what is shown stays until the new rows are complete. */
  reload: () => void;
  /** Nobody looks any more: what still arrives is not read. */
  close: () => void;
}

/** Reading and parsing may hold the page for so many milliseconds before it gets a turn. */
const turn = 12;
/** Bytes read at a time: what arrived while the page was busy may be a whole year, and the first rows must not wait for it. */
const portion = 32 * 1024;
const pauseFor = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const nextTurn = () => pauseFor(0);
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
/** Nobody may come to look, and a page in the background draws nothing: then reading goes on after so many milliseconds. */
const longestWait = 2000;

/** GET inscripciones/agrupadas-por-anio, as it arrives. */
async function readRows(
  filters: Filters,
  signal: AbortSignal,
  onPortion: (rows: [year: string, rows: Row[]][]) => Promise<void>,
): Promise<void> {
  const reply = await api.get('inscripciones/agrupadas-por-anio', { searchParams: filterQuery(filters), signal });
  const arrived: [string, Row[]][] = [];
  const slicer = sliceGroups<Row>((year, rows) => arrived.push([year, rows]));
  const decoder = new TextDecoder();
  const reader = reply.body?.getReader();
  let turnEnds = performance.now() + turn;
  const parse = async (text: string) => {
    slicer.write(text);
    await onPortion(arrived.splice(0));
    if (performance.now() < turnEnds) return;
    await nextTurn();
    turnEnds = performance.now() + turn;
  };
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    if (done) break;
    for (let at = 0; at < value.length; at += portion) await parse(decoder.decode(value.subarray(at, at + portion), { stream: true }));
  }
  await parse(decoder.decode());
  slicer.end();
}

/** The first rows are shown at once; then the list is drawn again ever more rarely, so that drawing does not slow the reading down. */
const firstPause = 200;

export function openRegistrationList(filters: Filters): RegistrationList {
  let groups = new Map<string, Row[]>();
  const listeners = new Set<() => void>();
  let reading = new AbortController();
  /** Something was written while the list is read: what arrives may be older. */
  let isOutdated = false;
  let current: ListState = { years: [], status: 'loading' };
  let onLook = () => {};
  const isLookedAt = new Promise<void>((resolve) => (onLook = resolve));

  const show = (change: Partial<ListState>) => {
    current = { ...current, ...change };
    for (const listener of listeners) listener();
  };

  const collect = (from: Map<string, Row[]>): YearRows[] =>
    [...from]
      .filter(([, rows]) => rows.length > 0)
      .map(([year, rows]) => ({ year, rows }))
      .toSorted((a, b) => Number(b.year) - Number(a.year));

  const read = async (isFirst: boolean) => {
    reading.abort();
    const { signal } = (reading = new AbortController());
    // The first rows are shown, and may be edited, while the others arrive; later ones replace the old ones together.
    const into = isFirst ? groups : new Map<string, Row[]>();
    into.clear();
    isOutdated = false;
    let pause = firstPause;
    let nextShow = 0;
    show({ status: 'loading', error: undefined });
    try {
      await readRows(filters, signal, async (portion) => {
        for (const [year, rows] of portion) {
          prepareSearch(rows);
          into.set(year, [...(into.get(year) ?? []), ...rows]);
        }
        if (!isFirst || into.size === 0 || performance.now() < nextShow) return;
        show({ years: collect(groups) });
        // On a slow machine the rest of a long list would be read while the page still waits to draw the beginning.
        if (nextShow === 0) await Promise.race([isLookedAt.then(nextFrame).then(nextFrame), pauseFor(longestWait)]);
        await nextTurn();
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
      const place = rows.findIndex((row) => row.id === id);
      const row = rows[place];
      if (row) return { year, rows, place, row };
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
      onLook();
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    state: () => current,
    find: (id) => locate(id)?.row,
    replace(row) {
      const found = locate(row.id);
      if (!found) return;
      if (row.anio === found.row.anio) return write([[found.year, found.rows.toSpliced(found.place, 1, row)]]);
      const year = String(row.anio);
      return write([
        [found.year, found.rows.toSpliced(found.place, 1)],
        [year, [row, ...(groups.get(year) ?? [])]],
      ]);
    },
    remove(id) {
      const found = locate(id);
      if (!found) return () => {};
      write([[found.year, found.rows.toSpliced(found.place, 1)]]);
      return () => {
        if (!locate(id)) write([[found.year, (groups.get(found.year) ?? []).toSpliced(found.place, 0, found.row)]]);
      };
    },
    reload: () => void read(groups.size === 0),
    close: () => reading.abort(),
  };
}
