import type { Db } from '../../core/db/schema.ts';
import { inSlices } from '../../core/db/transact.ts';

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
    // Those whose first debit it was have none again; one that was used since stays so.
    await trx
      .updateTable('mandatos')
      .set(({ ref }) => ({
        ultimo_cobro: ofThem
          .select(({ fn }) => fn.min('ultimo_antes').as('antes'))
          .where('cargos_remesa.mandato', '=', ref('mandatos.referencia')),
      }))
      .where('referencia', 'in', ofThem.select('mandato'))
      .where(({ exists, ref }) =>
        exists(
          ofThem
            .innerJoin('remesas', 'remesas.id', 'remesa_id')
            .select('cargos_remesa.id')
            .where('cargos_remesa.mandato', '=', ref('mandatos.referencia'))
            .where('remesas.cobro', '=', ref('mandatos.ultimo_cobro')),
        ),
      )
      .execute();
    return payers.flatMap(({ socio_id }) => socio_id ?? []);
  });
  return owing.flat();
}
