import { sql } from 'kysely';
import { type User, user as userSchema } from 'shared/contract/session';
import type { Db, NewRow, RowChanges, StoredUser } from '../../core/db/schema.ts';
import { mustChangePassword } from '../security/sessions.ts';

const collator = new Intl.Collator('es', { numeric: true });

/** Sorted by name, in Spanish order. */
export async function listUsers(db: Db): Promise<StoredUser[]> {
  const users = await db.selectFrom('usuarios').selectAll().orderBy('id').execute();
  const nameOf = ({ nombre, primer_apellido, segundo_apellido }: StoredUser) =>
    [nombre, primer_apellido, segundo_apellido].filter(Boolean).join(' ');
  return users
    .map((user) => ({ user, name: nameOf(user) }))
    .sort((a, b) => collator.compare(a.name, b.name))
    .map(({ user }) => user);
}

export async function findUser(db: Db, id: number): Promise<StoredUser | undefined> {
  return db.selectFrom('usuarios').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Addresses are stored in lower case; capitals mean the same. */
export async function findUserByEmail(db: Db, email: string): Promise<StoredUser | undefined> {
  return db.selectFrom('usuarios').selectAll().where('correo_electronico', '=', email.trim().toLowerCase()).executeTakeFirst();
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('usuarios').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function hasWebmaster(db: Db): Promise<boolean> {
  return (await db.selectFrom('usuarios').select('id').where('rol', '=', 'webmaster').limit(1).executeTakeFirst()) !== undefined;
}

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

/** The user of a reply, without secrets. */
export const describeUser = (user: StoredUser & { debe_activar_segundo_factor?: boolean }): User =>
  userSchema.parse({ ...user, debe_cambiar_contrasena: mustChangePassword(user), segundo_factor: user.segundo_factor === 1 });
