import { sql } from 'kysely';
import type { Db, NewRow, RowChanges, StoredUser } from '../../core/db/schema.ts';

/** Undefined when the address is taken. */
export async function insertUser(db: Db, user: NewRow<'usuarios'>): Promise<StoredUser | undefined> {
  return db
    .insertInto('usuarios')
    .values(user)
    .onConflict((conflict) => conflict.column('correo_electronico').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateUser(db: Db, id: number, changes: RowChanges<'usuarios'>): Promise<StoredUser> {
  return db.updateTable('usuarios').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Ends the user's sessions, except one, and the links that would reset the password. */
export async function endSessions(db: Db, id: number, except: string | null = null): Promise<StoredUser> {
  await db.deleteFrom('restablecimientos').where('usuario_id', '=', id).execute();
  return db
    .updateTable('usuarios')
    .set({ token_version: sql`token_version + 1`, sesion_conservada: except })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
