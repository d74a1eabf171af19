import { sql } from 'kysely';
import { type CountedLoads, hourLength, hourOf, type LoadStore, perNetworkAndHour, type VersionLoads } from 'platform/serve/load-store';
import type { Db } from '../../core/db/schema.ts';

const toRow = ({ loads, failures, errors, lastFailure, lastError }: Omit<CountedLoads, 'module' | 'version' | 'hour' | 'network'>) => ({
  cargas: loads,
  fallos: failures,
  errores: errors,
  ultimo_fallo: lastFailure,
  ultimo_error: lastError,
});

/** Adds to the stored counts; all processes of the site write to the same rows. */
async function addLoads(db: Db, counted: CountedLoads[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { module, version, hour, network, ...counts } of counted) {
      const row = toRow(counts);
      const stored = { modulo: module, version, hora: hour, red: network, ...row };
      await transaction
        .insertInto('cargas_modulos')
        .values(stored)
        .onConflict((conflict) =>
          conflict.columns(['modulo', 'version', 'hora', 'red']).doUpdateSet((eb) => ({
            cargas: eb('cargas_modulos.cargas', '+', row.cargas),
            fallos: eb('cargas_modulos.fallos', '+', row.fallos),
            ultimo_fallo: row.ultimo_fallo ?? eb.ref('cargas_modulos.ultimo_fallo'),
            errores: eb('cargas_modulos.errores', '+', row.errores),
            ultimo_error: row.ultimo_error ?? eb.ref('cargas_modulos.ultimo_error'),
          })),
        )
        .execute();
    }
  });
}

/** The counts per version, from an hour on. */
async function sumLoads(db: Db, since: Date): Promise<VersionLoads[]> {
  const atMost = (column: 'cargas' | 'fallos' | 'errores', most: number) =>
    sql<number>`sum(case when ${sql.ref(column)} > ${sql.lit(most)} then ${sql.lit(most)} when ${sql.ref(column)} < 0 then 0 else ${sql.ref(column)} end)`;
  const { loads, failures, errors } = perNetworkAndHour;
  const networksWith = (column: 'fallos' | 'errores') =>
    sql<number>`count(distinct case when ${sql.ref(column)} > 0 then ${sql.ref('red')} end)`;
  const rows = await db
    .selectFrom('cargas_modulos')
    .select(['modulo as module', 'version', atMost('cargas', loads).as('loads')])
    .select([atMost('fallos', failures).as('failures'), atMost('errores', errors).as('errors')])
    .select([networksWith('fallos').as('failingNetworks'), networksWith('errores').as('throwingNetworks')])
    // The failure of the latest hour: the hour is its prefix while they are compared.
    .select([
      sql<string | null>`max(hora || ultimo_fallo)`.as('lastFailure'),
      sql<string | null>`max(hora || ultimo_error)`.as('lastError'),
    ])
    .where('hora', '>=', hourOf(since))
    .groupBy(['modulo', 'version'])
    .execute();
  // PostgreSQL's counts are too large for JavaScript's numbers, and so come as text.
  return rows.map(({ module, version, lastFailure, lastError, ...sums }) => ({
    module,
    version,
    loads: Number(sums.loads),
    failures: Number(sums.failures),
    errors: Number(sums.errors),
    failingNetworks: Number(sums.failingNetworks),
    throwingNetworks: Number(sums.throwingNetworks),
    lastFailure: lastFailure?.slice(hourLength) ?? null,
    lastError: lastError?.slice(hourLength) ?? null,
  }));
}

/** Where the loads of modules are counted. */
export const loadStore = (db: Db): LoadStore => ({ add: (counted) => addLoads(db, counted), sum: (since) => sumLoads(db, since) });
