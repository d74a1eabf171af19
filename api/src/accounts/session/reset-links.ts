import { digest } from '../../core/base/secrets.ts';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { drawLink } from '../security/personal-links.ts';

/** How long a link resets the password of an account that has one, in ms; the email says so. */
export const resetLinkMs = 3_600_000;

/** @returns an address at which this user chooses a password, once. */
export async function addResetLink(
  trx: Db,
  { id }: Pick<StoredUser, 'id'>,
  { publicUrl, now, lastsMs }: { publicUrl: string; now: Date; lastsMs: number },
): Promise<string> {
  const { huella, address } = drawLink(`${publicUrl}/restablecer-contrasena`, 'clave=');
  const caduca = new Date(now.getTime() + lastsMs).toISOString();
  await trx.insertInto('restablecimientos').values({ huella, usuario_id: id, creado: now.toISOString(), caduca }).execute();
  return address;
}

/** The user whose password the link resets; undefined when it was used, ended or never made. */
export function findLinkHolder(db: Db, clave: string, now: Date): Promise<StoredUser | undefined> {
  return db
    .selectFrom('restablecimientos')
    .innerJoin('usuarios', 'usuarios.id', 'restablecimientos.usuario_id')
    .selectAll('usuarios')
    .where('huella', '=', digest(clave))
    .where('caduca', '>', now.toISOString())
    .executeTakeFirst();
}
