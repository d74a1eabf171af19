import type { Db } from '../../core/db/schema.ts';
import { inSlices } from '../../core/db/transact.ts';
import { withdrawFeeReceipts } from '../fees/fee-receipts.ts';
import { recountDebits } from './mandate-debits.ts';
import { columnOf } from '../../core/db/rows.ts';

/**
 * Debits that were never taken from anybody: their fees are unpaid as before, and their mandates as used, or unused, as before. Under the lock.
 *
 * @returns the members who owe again.
 */
export async function unpayDebits(trx: Db, debits: readonly number[]): Promise<number[]> {
  const owing = await inSlices(debits, async (slice) => {
    const ofThem = trx.selectFrom('cargos_remesa').where('cargos_remesa.id', 'in', slice);
    const payers = await trx
      .selectFrom('cuotas')
      .select('socio_id')
      .where('id', 'in', ofThem.select('cuota_id'))
      .where('estado', '=', 'remesa')
      .execute();
    for (const [estado, is] of [
      ['pendiente', 'is'],
      ['devuelta', 'is not'],
    ] as const) {
      await trx
        .updateTable('cuotas')
        .set((row) => ({ estado, pago: null, pagada: null, version: row('version', '+', 1) }))
        .where('id', 'in', ofThem.select('cuota_id'))
        .where('estado', '=', 'remesa')
        .where('motivo', is, null)
        .execute();
    }
    const ended = await trx
      .updateTable('cargos_remesa')
      .set({ sin_efecto: 1 })
      .where('id', 'in', slice)
      .returning(['mandato', 'cuota_id'])
      .execute();
    await withdrawFeeReceipts(trx, columnOf(ended, 'cuota_id'));
    await recountDebits(trx, columnOf(ended, 'mandato'));
    return payers.flatMap(({ socio_id }) => socio_id ?? []);
  });
  return owing.flat();
}
