import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { LoadCounts } from './judge-canary.ts';

/** Reports can be made up by anybody: what one network tells of a version in one hour counts up to here. */
const perNetworkAndHour = { cargas: 200, fallos: 10 };

/** Characters of an hour: '2026-03-01T10'. */
const hourLength = 13;
/** In UTC, as loads are counted by it. */
export const hourOf = (moment: Date): string => moment.toISOString().slice(0, hourLength);

export interface CountedLoads extends LoadCounts {
  modulo: string;
  version: string;
  /** Of the report: see `hourOf`. */
  hora: string;
  /** A hash of the network. */
  red: string;
  ultimo_fallo: string | null;
}

/** Adds to what is there; all processes of the site write to the same rows. */
export async function addLoads(db: Db, counted: CountedLoads[]): Promise<void> {
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
          })),
        )
        .execute();
    }
  });
}

export interface VersionLoads extends LoadCounts {
  modulo: string;
  version: string;
  ultimo_fallo: string | null;
}

/** Per version, from an hour on: what counts of it. */
export async function sumLoads(db: Db, since: Date): Promise<VersionLoads[]> {
  const atMost = (column: 'cargas' | 'fallos') =>
    sql<number>`sum(case when ${sql.ref(column)} > ${sql.lit(perNetworkAndHour[column])} then ${sql.lit(perNetworkAndHour[column])} else ${sql.ref(column)} end)`;
  const rows = await db
    .selectFrom('cargas_modulos')
    .select(['modulo', 'version', atMost('cargas').as('cargas'), atMost('fallos').as('fallos')])
    // The failure of the latest hour: the hour stands before it while they are compared.
    .select(sql<string | null>`max(hora || ultimo_fallo)`.as('ultimo_fallo'))
    .where('hora', '>=', hourOf(since))
    .groupBy(['modulo', 'version'])
    .execute();
  // PostgreSQL counts in numbers too large for JavaScript, and so hands over text.
  return rows.map(({ cargas, fallos, ultimo_fallo, ...row }) => ({
    ...row,
    cargas: Number(cargas),
    fallos: Number(fallos),
    ultimo_fallo: ultimo_fallo?.slice(hourLength) ?? null,
  }));
}
