import type { CountedDraws, DrawStore, VersionDraws } from 'platform/serve/draw-store';
import { hourLength, hourOf } from 'platform/serve/load-store';
import { sql } from 'kysely';
import type { Db } from '../../core/db/schema.ts';

const counts = ['dibujadas', 'tardias', 'aplazadas', 'fallidas'] as const;

/** Adds to the stored counts; all processes of the site write to the same rows. */
async function addDraws(db: Db, counted: CountedDraws[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const row of counted) {
      await transaction
        .insertInto('dibujos_modulos')
        .values(row)
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
    .select(['modulo', 'version'])
    .select((eb) => counts.map((column) => eb.fn.sum<number | string>(column).as(column)))
    // The failure of the latest hour: the hour is its prefix while they are compared.
    .select(sql<string | null>`max(hora || ultimo_fallo)`.as('ultimo_fallo'))
    .where('hora', '>=', hourOf(since))
    .groupBy(['modulo', 'version'])
    .execute();
  // PostgreSQL's counts are too large for JavaScript's numbers, and so come as text.
  return rows.map(({ modulo, version, dibujadas, tardias, aplazadas, fallidas, ultimo_fallo }) => ({
    modulo,
    version,
    dibujadas: Number(dibujadas),
    tardias: Number(tardias),
    aplazadas: Number(aplazadas),
    fallidas: Number(fallidas),
    ultimo_fallo: ultimo_fallo?.slice(hourLength) ?? null,
  }));
}

/** Where the outcomes of rendering on the server are counted. */
export const drawStore = (db: Db): DrawStore => ({ add: (counted) => addDraws(db, counted), sum: (since) => sumDraws(db, since) });
