import { type User, user as userSchema } from 'shared/contract/session';
import type { Db, StoredUser } from '../../core/db/schema.ts';
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

/** The user of a reply, without secrets. */
export const describeUser = (user: StoredUser & { debe_activar_segundo_factor?: boolean }): User =>
  userSchema.parse({ ...user, debe_cambiar_contrasena: mustChangePassword(user), segundo_factor: user.segundo_factor === 1 });
