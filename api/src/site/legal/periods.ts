import { recordOf } from 'shared/facts/keys-of';
import { type DataKind, dataKinds, periodOf } from 'shared/facts/data-periods';
import type { KeptFor } from 'shared/contract/personal-data';
import type { Db } from '../../core/db/schema.ts';

/** The periods of the club, and the defaults where it has set none. */
export async function readPeriods(db: Db): Promise<KeptFor> {
  const rows = await db.selectFrom('plazos_datos').selectAll().execute();
  const set = new Map(rows.map(({ clave, valor }) => [clave, valor]));
  return recordOf(dataKinds, (kind) => set.get(kind) ?? periodOf(kind).usual);
}

export async function writePeriods(trx: Db, kept: KeptFor): Promise<void> {
  for (const clave of dataKinds) {
    await trx
      .insertInto('plazos_datos')
      .values({ clave, valor: kept[clave] })
      .onConflict((conflict) => conflict.column('clave').doUpdateSet({ valor: kept[clave] }))
      .execute();
  }
}

/** The moment before which data is past its retention. */
export function endOfPeriod(kind: DataKind, value: number, now: Date): Date {
  return periodOf(kind).unit === 'días' ? new Date(now.getTime() - value * 86_400_000) : shiftMonths(now, -value);
}

/** The same day of another month, or its last one. */
export function shiftMonths(moment: Date, months: number): Date {
  const shifted = new Date(moment);
  shifted.setUTCDate(1);
  shifted.setUTCMonth(shifted.getUTCMonth() + months);
  const days = new Date(Date.UTC(shifted.getUTCFullYear(), shifted.getUTCMonth() + 1, 0)).getUTCDate();
  shifted.setUTCDate(Math.min(moment.getUTCDate(), days));
  return shifted;
}
