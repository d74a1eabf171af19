import type { Db } from './schema.ts';

/**
 * A lock by name, held until this transaction ends: another one that asks for the same name waits, so what is read from here on
 * is what is changed. On PostgreSQL the row of that name is the lock; SQLite's transactions exclude each other anyway.
 */
export async function lockByName(trx: Db, nombre: string): Promise<void> {
  await trx
    .insertInto('turnos')
    .values({ nombre })
    .onConflict((conflict) => conflict.column('nombre').doUpdateSet({ nombre }))
    .execute();
}
