import type { Insertable } from 'kysely';
import type { Db, StoredUser, UsersTable } from '../db/schema.ts';

/** Addresses are stored in lower case; whoever types capitals means the same. */
export async function findUserByEmail(db: Db, email: string): Promise<StoredUser | undefined> {
  return db.selectFrom('usuarios').selectAll().where('correo_electronico', '=', email.trim().toLowerCase()).executeTakeFirst();
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('usuarios').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** False when somebody has that address already. */
export async function insertUser(db: Db, user: Insertable<UsersTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('usuarios')
    .values(user)
    .onConflict((conflict) => conflict.column('correo_electronico').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
