import { HttpError } from '../../core/base/http-error.ts';
import type { Db } from '../../core/db/schema.ts';
import { inSlices } from '../../core/db/in-slices.ts';

/** Members with debts are not deleted: what they owe would be nobody's. */
export async function confirmNoDebts(trx: Db, member: number): Promise<void> {
  const owed = await trx
    .selectFrom('cuotas')
    .select('anio')
    .where('socio_id', '=', member)
    .where('estado', '!=', 'pagada')
    .orderBy('anio')
    .executeTakeFirst();
  if (owed) throw new HttpError(409, `Tiene sin pagar la cuota de ${owed.anio}: márcala como pagada o quítala antes.`);
}

/** Of two rows of one person the kept one takes the other's fees. An account is encrypted for its own row, so it is not moved. Under the lock. */
export async function moveFees(trx: Db, kept: number, gone: number): Promise<void> {
  const years = await trx.selectFrom('cuotas').select('anio').where('socio_id', '=', kept).execute();
  const both = await trx
    .selectFrom('cuotas')
    .select('anio')
    .where('socio_id', '=', gone)
    .where('anio', 'in', [0, ...years.map(({ anio }) => anio)])
    .executeTakeFirst();
  if (both) throw new HttpError(409, `Los dos tienen cuota de ${both.anio}: quita antes una de ellas.`);
  const accounts = await trx.selectFrom('cuentas_socio').select('socio_id').where('socio_id', 'in', [kept, gone]).execute();
  if (accounts.length === 1 && accounts[0]?.socio_id === gone)
    throw new HttpError(409, 'La otra ficha tiene la cuenta para los recibos: ponla antes en esta.');
  await trx.updateTable('cuotas').set({ socio_id: kept }).where('socio_id', '=', gone).execute();
}

/** Takes an erased person out of the books: amounts, days and references stay, names and accounts go. */
export async function forgetPayers(trx: Db, members: readonly number[]): Promise<void> {
  await inSlices(members, async (slice) => {
    await trx.updateTable('cuotas').set({ nombre: '', numero: null }).where('socio_id', 'in', slice).execute();
    await trx.updateTable('cargos_remesa').set({ nombre: '', cuenta: '', bic: null }).where('socio', 'in', slice).execute();
  });
}
