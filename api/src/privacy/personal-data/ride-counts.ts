import { recordOf } from 'shared/facts/keys-of';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { RideCounts } from 'shared/contract/personal-data';
import type { Db, Tables } from '../../core/db/schema.ts';

const summed = ['inscripciones', 'acompanantes', 'pagadas', 'importe'] as const;

/** Adds registrations that are being deleted to the counts of their year: how many, and what was paid, without names. */
export async function keepCounts(trx: Db, which: (row: ExpressionBuilder<Tables, 'inscripciones'>) => Expression<SqlBool>): Promise<void> {
  const groups = await trx
    .selectFrom('inscripciones')
    .select(({ fn }) => [
      'anio',
      sql<string>`coalesce(evento, '')`.as('evento'),
      sql<string>`coalesce(ruta, '')`.as('ruta'),
      fn.countAll<number | string>().as('inscripciones'),
      sql<number | string>`sum(case when acompanante = 'Si' then 1 else 0 end)`.as('acompanantes'),
      sql<number | string>`sum(case when pagado = 'Si' and devuelta is null then 1 else 0 end)`.as('pagadas'),
      sql<number | string>`sum(case when pagado = 'Si' and devuelta is null then coalesce(cobrado, importe, 0) else 0 end)`.as('importe'),
    ])
    .where(which)
    .where('eliminada', 'is', null)
    // Payments that were not given back stay, also of cancelled riders.
    .where((row) =>
      row.or([
        row.and([row('anulada', 'is', null), row('espera', 'is', null)]),
        row.and([row('pagado', '=', 'Si'), row('devuelta', 'is', null)]),
      ]),
    )
    .groupBy(['anio', sql`coalesce(evento, '')`, sql`coalesce(ruta, '')`])
    .execute();
  for (const group of groups) {
    const sums = recordOf(summed, (name) => Number(group[name]));
    await trx
      .insertInto('recuentos_inscripciones')
      .values({ anio: group.anio, evento: group.evento, ruta: group.ruta, ...sums })
      .onConflict((conflict) =>
        conflict
          .columns(['anio', 'evento', 'ruta'])
          .doUpdateSet((stored) =>
            Object.fromEntries(summed.map((name) => [name, stored(`recuentos_inscripciones.${name}`, '+', sums[name])])),
          ),
      )
      .execute();
  }
}

export const listCounts = (db: Db): Promise<RideCounts[]> =>
  db.selectFrom('recuentos_inscripciones').selectAll().orderBy('anio', 'desc').orderBy('evento').orderBy('ruta').execute();
