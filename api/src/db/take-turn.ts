import type { Db } from './schema.ts';

/**
 * Until this transaction ends, no other one that asks for the same turn goes on: what it reads from here on is what it
 * changes. SQLite's transactions take turns anyway; on PostgreSQL the row of that name is the lock.
 */
export async function takeTurn(trx: Db, nombre: string): Promise<void> {
  await trx
    .insertInto('turnos')
    .values({ nombre })
    .onConflict((conflict) => conflict.column('nombre').doUpdateSet({ nombre }))
    .execute();
}
