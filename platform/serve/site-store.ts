import { resolve } from 'node:path';
import { type ModulesLocation, openModulesStore } from '../store/modules-store.ts';
import { diskStore } from '../store/disk-store.ts';
import { memoryObjects } from '../store/memory-objects.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { postgresObjects } from '../store/postgres-objects.ts';
import { afterMaking, makeTable, type PostgresPool, postgresPool, runOnPostgres } from '../store/sql.ts';
import type { RenderStore } from './render-store.ts';
import type { LoadStore } from './load-store.ts';
import { objectCounts } from './object-counts.ts';
import { type CountNames, sqlCounts } from './sql-counts.ts';

/** Where a site keeps what is released of its modules, and what its pages report of them. */
export interface SiteStore {
  /** The registry and the files of the versions: `createLiveModules` takes them. */
  objects: ObjectStore;
  /** Their folder; undefined where they lie elsewhere. */
  releasesDir: string | undefined;
  loads: LoadStore;
  renders: RenderStore;
}

/** In the process: for tests, and for a first look. */
export function memoryStore(): SiteStore {
  const objects = memoryObjects();
  return { objects, releasesDir: undefined, ...objectCounts(objects) };
}

/** In a folder, which several processes and machines may share. */
export function fileStore(folder: string): SiteStore {
  const releasesDir = resolve(folder);
  const objects = diskStore(releasesDir);
  return { objects, releasesDir, ...objectCounts(objects) };
}

const english: CountNames = {
  loads: {
    table: 'module_loads',
    module: 'module',
    version: 'version',
    hour: 'hour',
    network: 'network',
    loads: 'loads',
    failures: 'failures',
    errors: 'errors',
    lastFailure: 'last_failure',
    lastError: 'last_error',
  },
  renders: {
    table: 'module_draws',
    module: 'module',
    version: 'version',
    hour: 'hour',
    drawn: 'drawn',
    late: 'late',
    resting: 'resting',
    failed: 'failed',
    lastFailure: 'last_failure',
  },
};
const tables = [
  `create table if not exists module_loads (
    module text, version text, hour text, network text, loads integer not null, failures integer not null, errors integer not null,
    last_failure text, last_error text, primary key (module, version, hour, network)
  )`,
  `create table if not exists module_draws (
    module text, version text, hour text, drawn integer not null, late integer not null, resting integer not null, failed integer not null,
    last_failure text, primary key (module, version, hour)
  )`,
];

/** In PostgreSQL, in tables of its own (`module_…`), which it makes: for several processes without a folder in common. */
export function postgresStore(pool: PostgresPool): SiteStore {
  const run = afterMaking(runOnPostgres(pool), async (first) => {
    for (const table of tables) await makeTable(first, table);
    for (const { table } of [english.loads, english.renders])
      await first(`delete from ${table} where hour < to_char(now() - interval '90 days', 'YYYY-MM-DD')`, []);
  });
  return { objects: postgresObjects(pool), releasesDir: undefined, ...sqlCounts(run, english) };
}

/** The one that the environment names: a folder, a bucket or PostgreSQL. The command that releases reads the same. */
export function openSiteStore(location: ModulesLocation): SiteStore {
  if (location.database) return postgresStore(postgresPool(location.database));
  if (!location.bucket) return fileStore(location.dir);
  const objects = openModulesStore(location);
  return { objects, releasesDir: undefined, ...objectCounts(objects) };
}
