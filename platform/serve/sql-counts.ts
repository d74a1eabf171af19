import type { RunSql } from '../store/sql.ts';
import type { RenderStore, VersionRenders } from './render-store.ts';
import { hourLength, hourOf, type LoadStore, perNetworkAndHour, type VersionLoads } from './load-store.ts';

/** What a site calls the tables of counts and their columns. */
export interface CountNames {
  loads: Record<
    'table' | 'module' | 'version' | 'hour' | 'network' | 'loads' | 'failures' | 'errors' | 'lastFailure' | 'lastError',
    string
  >;
  renders: Record<'table' | 'module' | 'version' | 'hour' | 'drawn' | 'late' | 'resting' | 'failed' | 'lastFailure', string>;
}

/** Rows of one statement: databases bound how many values it has. */
const mostRows = 200;
const loadKeys = ['module', 'version', 'hour', 'network'] as const;
const loadCounts = ['loads', 'failures', 'errors'] as const;
const renderKeys = ['module', 'version', 'hour'] as const;
const renderCounts = ['drawn', 'late', 'resting', 'failed'] as const;

/** Adds rows to those that have the same keys. The texts stay where the added row has none. */
async function addRows<Field extends string>(
  run: RunSql,
  names: Readonly<Record<Field | 'table', string>>,
  { keys, counts, texts }: Record<'keys' | 'counts' | 'texts', readonly Field[]>,
  rows: readonly Readonly<Record<Field, string | number | null>>[],
): Promise<void> {
  const fields = [...keys, ...counts, ...texts];
  const columns = (some: readonly Field[]) => some.map((field) => names[field]).join(', ');
  const values = `(${fields.map(() => '?').join(', ')})`;
  const changes = [
    ...counts.map((field) => `${names[field]} = ${names.table}.${names[field]} + excluded.${names[field]}`),
    ...texts.map((field) => `${names[field]} = coalesce(excluded.${names[field]}, ${names.table}.${names[field]})`),
  ];
  for (let first = 0; first < rows.length; first += mostRows) {
    const some = rows.slice(first, first + mostRows);
    await run(
      `insert into ${names.table} (${columns(fields)}) values ${some.map(() => values).join(', ')} ` +
        `on conflict (${columns(keys)}) do update set ${changes.join(', ')}`,
      some.flatMap((row) => fields.map((field) => row[field])),
    );
  }
}

/** PostgreSQL's sums are too large for JavaScript's numbers, and so come as text. */
const numbersOf = <Field extends string>(row: Readonly<Record<string, unknown>>, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, Number(row[field])])) as Record<Field, number>;
/** Compared with its hour before it: the latest is the greatest. */
const withoutHour = (text: unknown) => (typeof text === 'string' ? text.slice(hourLength) : null);

/** Counts in two tables of SQLite or PostgreSQL; all processes of the site write to the same rows. */
export function sqlCounts(run: RunSql, { loads, renders }: CountNames): { loads: LoadStore; renders: RenderStore } {
  const last = (hour: string, column: string, as: string) => `max(${hour} || ${column}) as ${as}`;
  const atMost = (field: (typeof loadCounts)[number]) => {
    const column = loads[field];
    const most = perNetworkAndHour[field];
    return `sum(case when ${column} > ${most} then ${most} when ${column} < 0 then 0 else ${column} end) as ${field}`;
  };
  const networksWith = (column: string, as: string) => `count(distinct case when ${column} > 0 then ${loads.network} end) as ${as}`;
  const versions = ({ module, version }: { module: string; version: string }) => `${module} as module, ${version} as version`;
  const since = ({ table, hour, module, version }: Record<'table' | 'hour' | 'module' | 'version', string>) =>
    `from ${table} where ${hour} >= ? group by ${module}, ${version}`;
  const ofLoads = [
    versions(loads),
    ...loadCounts.map(atMost),
    networksWith(loads.failures, 'failing_networks'),
    networksWith(loads.errors, 'throwing_networks'),
    last(loads.hour, loads.lastFailure, 'last_failure'),
    last(loads.hour, loads.lastError, 'last_error'),
  ];
  const ofRenders = [
    versions(renders),
    ...renderCounts.map((field) => `sum(${renders[field]}) as ${field}`),
    last(renders.hour, renders.lastFailure, 'last_failure'),
  ];
  const named = (row: Readonly<Record<string, unknown>>) => ({ module: String(row['module']), version: String(row['version']) });

  return {
    loads: {
      add: (rows) => addRows(run, loads, { keys: loadKeys, counts: loadCounts, texts: ['lastFailure', 'lastError'] }, rows),
      async sum(from) {
        const rows = await run(`select ${ofLoads.join(', ')} ${since(loads)}`, [hourOf(from)]);
        return rows.map((row): VersionLoads => ({
          ...named(row),
          ...numbersOf(row, loadCounts),
          failingNetworks: Number(row['failing_networks']),
          throwingNetworks: Number(row['throwing_networks']),
          lastFailure: withoutHour(row['last_failure']),
          lastError: withoutHour(row['last_error']),
        }));
      },
    },
    renders: {
      add: (rows) => addRows(run, renders, { keys: renderKeys, counts: renderCounts, texts: ['lastFailure'] }, rows),
      async sum(from) {
        const rows = await run(`select ${ofRenders.join(', ')} ${since(renders)}`, [hourOf(from)]);
        return rows.map((row): VersionRenders => ({
          ...named(row),
          ...numbersOf(row, renderCounts),
          lastFailure: withoutHour(row['last_failure']),
        }));
      },
    },
  };
}
