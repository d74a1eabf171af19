import type { CountedDraws, DrawStore, VersionDraws } from 'platform/serve/draw-store';
import { hourLength, hourOf } from 'platform/serve/load-store';
import { sql } from 'kysely';
import type { Db } from '../../core/db/schema.ts';

/** What platform calls an outcome, by its column. */
const outcomes = { dibujadas: 'drawn', tardias: 'late', aplazadas: 'resting', fallidas: 'failed' } as const;
const columns = ['dibujadas', 'tardias', 'aplazadas', 'fallidas'] as const;

/** Adds to the stored counts; all processes of the site write to the same rows. */
async function addDraws(db: Db, counted: CountedDraws[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { module, version, hour, lastFailure, drawn, late, resting, failed } of counted) {
      const row = { dibujadas: drawn, tardias: late, aplazadas: resting, fallidas: failed, ultimo_fallo: lastFailure };
      await transaction
        .insertInto('dibujos_modulos')
        .values({ modulo: module, version, hora: hour, ...row })
        .onConflict((conflict) =>
          conflict.columns(['modulo', 'version', 'hora']).doUpdateSet((eb) => ({
            dibujadas: eb('dibujos_modulos.dibujadas', '+', row.dibujadas),
            tardias: eb('dibujos_modulos.tardias', '+', row.tardias),
            aplazadas: eb('dibujos_modulos.aplazadas', '+', row.aplazadas),
            fallidas: eb('dibujos_modulos.fallidas', '+', row.fallidas),
            ultimo_fallo: row.ultimo_fallo ?? eb.ref('dibujos_modulos.ultimo_fallo'),
          })),
        )
        .execute();
    }
  });
}

async function sumDraws(db: Db, since: Date): Promise<VersionDraws[]> {
  const rows = await db
    .selectFrom('dibujos_modulos')
    .select(['modulo as module', 'version'])
    .select((eb) => columns.map((column) => eb.fn.sum<number | string>(column).as(outcomes[column])))
    // The failure of the latest hour: the hour is its prefix while they are compared.
    .select(sql<string | null>`max(hora || ultimo_fallo)`.as('lastFailure'))
    .where('hora', '>=', hourOf(since))
    .groupBy(['modulo', 'version'])
    .execute();
  // PostgreSQL's counts are too large for JavaScript's numbers, and so come as text.
  return rows.map(({ module, version, drawn, late, resting, failed, lastFailure }) => ({
    module,
    version,
    drawn: Number(drawn),
    late: Number(late),
    resting: Number(resting),
    failed: Number(failed),
    lastFailure: lastFailure?.slice(hourLength) ?? null,
  }));
}

/** Where the outcomes of rendering on the server are counted. */
export const drawStore = (db: Db): DrawStore => ({ add: (counted) => addDraws(db, counted), sum: (since) => sumDraws(db, since) });
