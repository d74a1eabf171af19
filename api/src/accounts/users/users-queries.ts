import { type User, user as userSchema } from 'shared/contract/session';
import { memberName } from 'shared/facts/members';
import { hasRows } from '../../core/db/rows.ts';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { mustChangePassword } from '../security/sessions.ts';

const collator = new Intl.Collator('es', { numeric: true });

/** Sorted by name, in Spanish order. */
export async function listUsers(db: Db): Promise<StoredUser[]> {
  const users = await db.selectFrom('usuarios').selectAll().orderBy('id').execute();
  return users.toSorted((a, b) => collator.compare(memberName(a), memberName(b)));
}

export const findUser = (db: Db, id: number): Promise<StoredUser | undefined> =>
  db.selectFrom('usuarios').selectAll().where('id', '=', id).executeTakeFirst();

/** Addresses are stored in lower case; capitals mean the same. */
export const findUserByEmail = (db: Db, email: string): Promise<StoredUser | undefined> =>
  db.selectFrom('usuarios').selectAll().where('correo_electronico', '=', email.trim().toLowerCase()).executeTakeFirst();

export const hasUsers = (db: Db): Promise<boolean> => hasRows(db.selectFrom('usuarios').select('id'));

export const hasWebmaster = (db: Db): Promise<boolean> => hasRows(db.selectFrom('usuarios').select('id').where('rol', '=', 'webmaster'));

/** The user of a reply, without secrets. */
export const describeUser = (user: StoredUser & { debe_activar_segundo_factor?: boolean }): User =>
  userSchema.parse({ ...user, debe_cambiar_contrasena: mustChangePassword(user), segundo_factor: user.segundo_factor === 1 });
