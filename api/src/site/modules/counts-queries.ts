import { sql } from 'kysely';
import type { RenderStore } from 'platform/serve/render-store';
import type { LoadStore } from 'platform/serve/load-store';
import { type CountNames, sqlCounts } from 'platform/serve/sql-counts';
import type { Db } from '../../core/db/schema.ts';

const names: CountNames = {
  loads: {
    table: 'cargas_modulos',
    module: 'modulo',
    version: 'version',
    hour: 'hora',
    network: 'red',
    loads: 'cargas',
    failures: 'fallos',
    errors: 'errores',
    lastFailure: 'ultimo_fallo',
    lastError: 'ultimo_error',
  },
  renders: {
    table: 'dibujos_modulos',
    module: 'modulo',
    version: 'version',
    hour: 'hora',
    drawn: 'dibujadas',
    late: 'tardias',
    resting: 'aplazadas',
    failed: 'fallidas',
    lastFailure: 'ultimo_fallo',
  },
};

/** Where the loads of modules are counted, and the outcomes of rendering their pages on the server. */
export const countStores = (db: Db): { loads: LoadStore; renders: RenderStore } =>
  sqlCounts(async (statement, values) => {
    const parts = statement.split('?');
    // Kysely puts the dialect's own marks between the parts.
    const { rows } = await sql<Record<string, unknown>>(Object.assign(parts, { raw: parts }), ...values).execute(db);
    return rows;
  }, names);
