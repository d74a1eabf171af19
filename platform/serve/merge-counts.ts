import type { CountedRenders, VersionRenders } from './render-store.ts';
import { type CountedLoads, hourOf, perNetworkAndHour, type VersionLoads } from './load-store.ts';

/** A row for each name: what it has, or `blank`, changed by each of `rows`. */
function collect<Row, Sum>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  blank: (row: Row) => Sum,
  add: (sum: Sum, row: Row) => void,
) {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const name = nameOf(row);
    const sum = sums.get(name) ?? blank(row);
    sums.set(name, sum);
    add(sum, row);
  }
  return [...sums.values()];
}

const key = (...parts: string[]) => parts.join('\0');

/** One row for each version, hour and network. */
export const mergeLoads = (rows: readonly CountedLoads[]): CountedLoads[] =>
  collect(
    rows,
    ({ module, version, hour, network }) => key(module, version, hour, network),
    (row): CountedLoads => ({ ...row, loads: 0, failures: 0, errors: 0 }),
    (sum, { loads, failures, errors, lastFailure, lastError }) => {
      sum.loads += loads;
      sum.failures += failures;
      sum.errors += errors;
      sum.lastFailure = lastFailure ?? sum.lastFailure;
      sum.lastError = lastError ?? sum.lastError;
    },
  );

/** One row for each version and hour. */
export const mergeRenders = (rows: readonly CountedRenders[]): CountedRenders[] =>
  collect(
    rows,
    ({ module, version, hour }) => key(module, version, hour),
    (row): CountedRenders => ({ ...row, drawn: 0, late: 0, resting: 0, failed: 0 }),
    (sum, { drawn, late, resting, failed, lastFailure }) => {
      sum.drawn += drawn;
      sum.late += late;
      sum.resting += resting;
      sum.failed += failed;
      sum.lastFailure = lastFailure ?? sum.lastFailure;
    },
  );

const within = (count: number, most: number) => Math.min(Math.max(count, 0), most);
const byHour = <Row extends { hour: string }>(rows: readonly Row[], since: Date) =>
  rows.filter(({ hour }) => hour >= hourOf(since)).toSorted((one, other) => (one.hour < other.hour ? -1 : 1));

/** `LoadStore.sum` of rows. */
export const sumLoads = (rows: readonly CountedLoads[], since: Date): VersionLoads[] =>
  collect(
    byHour(mergeLoads(rows), since),
    ({ module, version }) => key(module, version),
    ({ module, version }) => ({
      sum: { module, version, loads: 0, failures: 0, errors: 0, lastFailure: null as string | null, lastError: null as string | null },
      failing: new Set<string>(),
      throwing: new Set<string>(),
    }),
    ({ sum, failing, throwing }, row) => {
      sum.loads += within(row.loads, perNetworkAndHour.loads);
      sum.failures += within(row.failures, perNetworkAndHour.failures);
      sum.errors += within(row.errors, perNetworkAndHour.errors);
      if (row.failures > 0) failing.add(row.network);
      if (row.errors > 0) throwing.add(row.network);
      sum.lastFailure = row.lastFailure ?? sum.lastFailure;
      sum.lastError = row.lastError ?? sum.lastError;
    },
  ).map(({ sum, failing, throwing }) => ({ ...sum, failingNetworks: failing.size, throwingNetworks: throwing.size }));

/** `RenderStore.sum` of rows. */
export const sumRenders = (rows: readonly CountedRenders[], since: Date): VersionRenders[] =>
  mergeRenders(byHour(rows, since).map((row) => ({ ...row, hour: '' }))).map((row) => {
    const { hour: _, ...sum } = row;
    return sum;
  });
