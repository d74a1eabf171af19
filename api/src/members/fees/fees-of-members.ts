import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { memberName } from 'shared/facts/members';
import { firstRefundable } from 'shared/facts/fees';
import { madridDay } from 'shared/text/moments';
import { HttpError } from '../../core/base/http-error.ts';
import type { Db, StoredMember, Tables } from '../../core/db/schema.ts';
import { inSlices } from '../../core/db/transact.ts';
import { tellSent } from './fees-queries.ts';

/** Members with debts are not deleted. A debited fee is a debt while it may come back. */
export async function confirmNoDebts(trx: Db, member: number, moment: Date): Promise<void> {
  const owed = await trx
    .selectFrom('cuotas')
    .select(['id', 'anio', 'nombre', 'estado'])
    .where('socio_id', '=', member)
    .where(isOwed(firstRefundable(moment)))
    .orderBy('anio')
    .executeTakeFirst();
  if (owed?.estado === 'remesa')
    throw new HttpError(
      409,
      `${await tellSent(trx, owed)} Su banco puede devolverla hasta ocho semanas después del cobro: espera, o anúlala.`,
    );
  if (owed) throw new HttpError(409, `Tiene sin pagar la cuota de ${owed.anio}: márcala como pagada o quítala antes.`);
}

/** Unpaid fees, and those debited on this day or later, which may come back. */
export const isOwed =
  (day: string) =>
  (fee: ExpressionBuilder<Tables, 'cuotas'>): Expression<SqlBool> =>
    fee.or([
      fee('cuotas.estado', 'in', ['pendiente', 'devuelta']),
      fee.and([fee('cuotas.estado', '=', 'remesa'), fee('cuotas.pagada', '>=', day)]),
    ]);

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

/**
 * The fees that a head has for the whole family become the next one's, unless that has one of the year: those that are owed, and of a head
 * whose row is removed those that are paid, or the year would make them again. Under the lock.
 *
 * @returns their years.
 */
export async function passFamilyFees(
  trx: Db,
  head: number,
  next: StoredMember,
  { moment, isRemoved }: { moment: Date; isRemoved: boolean },
): Promise<number[]> {
  const today = madridDay(moment);
  const own = (await trx.selectFrom('cuotas').select('anio').where('socio_id', '=', next.id).execute()).map(({ anio }) => anio);
  const fees = await trx
    .selectFrom('cuotas')
    .select(['id', 'anio', 'estado', 'familiares'])
    .where('socio_id', '=', head)
    .where('familiares', '>', 0)
    .where(({ or, eb }) =>
      or([eb('estado', 'in', ['pendiente', 'devuelta']), ...(isRemoved ? [eb('anio', '>=', Number(today.slice(0, 4)))] : [])]),
    )
    .orderBy('anio')
    .execute();
  const passed = fees.filter(({ anio }) => !own.includes(anio));
  for (const { id, estado, familiares } of passed) {
    const isOwed = estado === 'pendiente' || estado === 'devuelta';
    // A return was of the other's account.
    const owed = { estado: 'pendiente', motivo: null, avisos: 0, avisado: today, familiares: familiares - 1 } as const;
    await trx
      .updateTable('cuotas')
      .set((row) => ({
        socio_id: next.id,
        numero: next.numero,
        nombre: memberName(next),
        ...(isOwed && owed),
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
  }
  return passed.map(({ anio }) => anio);
}

/** Takes an erased person out of the books: amounts, days and references stay, names and accounts go. */
export async function forgetPayers(trx: Db, members: readonly number[]): Promise<void> {
  await inSlices(members, async (slice) => {
    // By their fees too: a debit keeps the member for whom its account is encrypted, also once that row became part of another.
    const fees = trx.selectFrom('cuotas').select('id').where('socio_id', 'in', slice);
    await trx
      .updateTable('cargos_remesa')
      .set({ nombre: '', concepto: '', cuenta: '', bic: null, titular: null, domicilio: null })
      .where((debit) => debit.or([debit('socio', 'in', slice), debit('cuota_id', 'in', fees)]))
      .execute();
    // The bank's words may name the person.
    await trx.updateTable('cuotas').set({ nombre: '', numero: null, motivo: null }).where('socio_id', 'in', slice).execute();
  });
}
