import type { Migration } from 'kysely';
import type { Db } from '../schema.ts';

/**
 * What a mandate says: the days of notice and the creditor; of each debit its notice by email, what the creditor was before, and
 * whether it was never taken; the day that a receipt tells. A server of before leaves them empty.
 *
 * What was signed before is known by the rules of that time: 14 days, and the creditor that was set. A club whose bank has had files keeps
 * their version, which was the default.
 */
export const debitNotices: Migration = {
  async up(db) {
    await db.schema.alterTable('mandatos').addColumn('dias_aviso', 'integer').execute();
    await db.schema.alterTable('mandatos').addColumn('acreedor', 'text').execute();
    await db.schema.alterTable('remesas').addColumn('dias_aviso', 'integer').execute();
    await db.schema.alterTable('cargos_remesa').addColumn('aviso_id', 'integer').execute();
    await db.schema.alterTable('cargos_remesa').addColumn('acreedor_antes', 'text').execute();
    await db.schema.alterTable('cargos_remesa').addColumn('sin_efecto', 'integer').execute();
    await db.schema.alterTable('recibos_cuota').addColumn('dia', 'text').execute();
    await rememberRules(db as Db);
  },
};

async function rememberRules(db: Db): Promise<void> {
  await db.updateTable('mandatos').set({ dias_aviso: 14 }).where('firma', 'is not', null).execute();
  const row = await db.selectFrom('ajustes').select('valor').where('clave', '=', 'socios').executeTakeFirst();
  if (!row) return;
  const settings: Record<string, string | null> = JSON.parse(row.valor);
  const { titular, identificador, mensaje } = settings;
  if (titular && identificador) {
    const acreedor = JSON.stringify({ nombre: titular, identificador });
    await db.updateTable('mandatos').set({ acreedor }).execute();
  }
  const sent = await db.selectFrom('remesas').select('id').where('anulada', 'is', null).limit(1).executeTakeFirst();
  if (sent && !mensaje) {
    const valor = JSON.stringify({ ...settings, mensaje: 'pain.008.001.02' });
    await db.updateTable('ajustes').set({ valor }).where('clave', '=', 'socios').execute();
  }
}
