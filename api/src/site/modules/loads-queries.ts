import { sql } from 'kysely';
import { type CountedLoads, hourLength, hourOf, type LoadStore, perNetworkAndHour, type VersionLoads } from 'platform/serve/load-store';
import type { Db } from '../../core/db/schema.ts';

/** Adds to the stored counts; all processes of the site write to the same rows. */
async function addLoads(db: Db, counted: CountedLoads[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const row of counted) {
      await transaction
        .insertInto('cargas_modulos')
        .values(row)
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
  const atMost = (column: keyof typeof perNetworkAndHour) =>
    sql<number>`sum(case when ${sql.ref(column)} > ${sql.lit(perNetworkAndHour[column])} then ${sql.lit(perNetworkAndHour[column])} else ${sql.ref(column)} end)`;
  const networksWith = (column: 'fallos' | 'errores') =>
    sql<number>`count(distinct case when ${sql.ref(column)} > 0 then ${sql.ref('red')} end)`;
  const rows = await db
    .selectFrom('cargas_modulos')
    .select(['modulo', 'version', atMost('cargas').as('cargas'), atMost('fallos').as('fallos'), atMost('errores').as('errores')])
    .select([networksWith('fallos').as('failingNetworks'), networksWith('errores').as('throwingNetworks')])
    // The failure of the latest hour: the hour is its prefix while they are compared.
    .select([
      sql<string | null>`max(hora || ultimo_fallo)`.as('ultimo_fallo'),
      sql<string | null>`max(hora || ultimo_error)`.as('ultimo_error'),
    ])
    .where('hora', '>=', hourOf(since))
    .groupBy(['modulo', 'version'])
    .execute();
  // PostgreSQL's counts are too large for JavaScript's numbers, and so come as text.
  return rows.map(({ cargas, fallos, errores, failingNetworks, throwingNetworks, ultimo_fallo, ultimo_error, ...row }) => ({
    ...row,
    cargas: Number(cargas),
    fallos: Number(fallos),
    errores: Number(errores),
    failingNetworks: Number(failingNetworks),
    throwingNetworks: Number(throwingNetworks),
    ultimo_fallo: ultimo_fallo?.slice(hourLength) ?? null,
    ultimo_error: ultimo_error?.slice(hourLength) ?? null,
  }));
}

/** Where the loads of modules are counted. */
export const loadStore = (db: Db): LoadStore => ({ add: (counted) => addLoads(db, counted), sum: (since) => sumLoads(db, since) });
