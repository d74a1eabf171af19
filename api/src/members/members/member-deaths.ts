import type { Db, StoredMember } from '../../core/db/schema.ts';
import { withdrawFeeReceipts } from '../fees/fee-receipts.ts';
import { columnOf } from '../../core/db/rows.ts';

/** What staff read who would write to them. */
export const notWritten = 'Ha fallecido: la web no le escribe.';

/** Ends what the site would send to who has died: emails that wait, the link for a mandate, notifications. Under the lock. */
export async function endEmails(trx: Db, { id, usuario_id }: Pick<StoredMember, 'id' | 'usuario_id'>): Promise<void> {
  const addresses = trx
    .selectFrom('socios')
    .select('correo_electronico')
    .where('id', '!=', id)
    .where('correo_electronico', 'is not', null)
    .where('estado', '!=', 'fallecido');
  await trx
    .deleteFrom('correos')
    .where('socio_id', '=', id)
    // One that says the same to all also goes to who shares the address.
    .where(({ or, eb }) => or([eb('texto', '!=', ''), eb('para', 'not in', addresses)]))
    .where('estado', '!=', 'enviado')
    .where('arrendatario', 'is', null)
    .execute();
  const fees = await trx.selectFrom('cuotas').select('id').where('socio_id', '=', id).execute();
  await withdrawFeeReceipts(trx, columnOf(fees, 'id'));
  await trx.deleteFrom('enlaces_mandato').where('socio_id', '=', id).execute();
  if (usuario_id !== null) await trx.deleteFrom('dispositivos').where('usuario_id', '=', usuario_id).execute();
}
