import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { hashPassword, makePassword } from '../security/passwords.ts';
import { insertUser } from '../users/users-queries.ts';

/** The first account of a new installation. Its password is in the returned lines and nowhere else. */
export async function makeFirstWebmaster(db: Db, { adminEmail }: Pick<Config, 'adminEmail'>): Promise<readonly string[]> {
  if (adminEmail === undefined) return ['There are no users yet: set ADMIN_EMAIL and start again to create the first webmaster.'];
  const password = makePassword();
  const made = await insertUser(db, {
    nombre: 'Webmaster',
    correo_electronico: adminEmail,
    rol: 'webmaster',
    contrasena_hash: await hashPassword(password),
    creado: new Date().toISOString(),
  });
  return made ? [`First webmaster: ${adminEmail}, password ${password} (shown only now; change it after logging in).`] : [];
}
