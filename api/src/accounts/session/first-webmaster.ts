import { type Config, ConfigError } from '../../core/base/config.ts';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { lockByName } from '../../core/db/transact.ts';
import { hashPassword, makePassword } from '../security/passwords.ts';
import { hasUsers } from '../users/users-queries.ts';
import { endSessions, insertUser, updateUser } from '../users/store-user.ts';
import { addResetLink } from './reset-links.ts';

/** @throws ConfigError when no account could ever sign in. */
export async function confirmAdministrable(db: Db, { adminEmail }: Pick<Config, 'adminEmail'>): Promise<void> {
  if (adminEmail !== undefined || (await hasUsers(db))) return;
  throw new ConfigError(['There are no users yet: set ADMIN_EMAIL to the address of the first webmaster, and start again.']);
}

/** How long the link of a webmaster without a password is valid. */
export const linkHours = 12;

/**
 * The first account of a new installation has no password: the returned lines hold a link that chooses one, once, and nothing else
 * does. A further start before it is used gives another; the older one ends.
 */
export async function greetFirstWebmaster(db: Db, { adminEmail, publicUrl }: Pick<Config, 'adminEmail' | 'publicUrl'>): Promise<string[]> {
  const now = new Date();
  return db.transaction().execute(async (trx) => {
    await lockByName(trx, 'usuarios');
    const users = await trx.selectFrom('usuarios').selectAll().orderBy('id').limit(2).execute();
    if (users.length > 1 || !users.every(isUnused)) return [];
    // The address may have been mistyped at the first start.
    const email = adminEmail ?? users[0]?.correo_electronico;
    if (email === undefined) return [];
    const user = users[0] ?? (await insertWebmaster(trx, email, now));
    if (!user) return [];
    await updateUser(trx, user.id, { correo_electronico: email });
    await endSessions(trx, user.id);
    const link = await addFirstLink(trx, user, publicUrl, now);
    return [
      `First webmaster: ${email}. Choose the password at this address (once, within ${linkHours} hours; start again for another):`,
      `  ${link}`,
    ];
  });
}

/** An account with a random password that is shown to no one, and which has ended; undefined when the address is taken. */
export async function insertWebmaster(trx: Db, email: string, now: Date): Promise<StoredUser | undefined> {
  const creado = now.toISOString();
  const contrasena_hash = await hashPassword(makePassword());
  return insertUser(trx, {
    nombre: 'Webmaster',
    correo_electronico: email,
    rol: 'webmaster',
    contrasena_hash,
    contrasena_caduca: creado,
    creado,
  });
}

/** The link at which such an account sets its password. */
export const addFirstLink = (trx: Db, user: StoredUser, publicUrl: string, now: Date): Promise<string> =>
  addResetLink(trx, user, { publicUrl, now, lastsMs: linkHours * 3_600_000 });

/** Made by us, and its password was never chosen. */
const isUnused = ({ rol, contrasena_caduca, creado }: StoredUser) => rol === 'webmaster' && contrasena_caduca === creado;
