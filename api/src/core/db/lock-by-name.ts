import type { Db } from './schema.ts';

/**
 * Takes a lock by name until this transaction ends: another one that asks for the same name waits, so the rows read from here on
 * are the ones changed. On PostgreSQL the row of that name is the lock; SQLite's transactions exclude each other anyway.
 */
export async function lockByName(trx: Db, nombre: string): Promise<void> {
  await trx
    .insertInto('turnos')
    .values({ nombre })
    .onConflict((conflict) => conflict.column('nombre').doUpdateSet({ nombre }))
    .execute();
}
