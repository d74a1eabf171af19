import { HttpError } from '../../core/base/http-error.ts';
import type { Db, StoredMember } from '../../core/db/schema.ts';

const noMember = () => new HttpError(404, 'Tu acceso no es el de ningún socio.');

/** The member whose account it is. */
export const findOwn = (db: Db, userId: number): Promise<StoredMember | undefined> =>
  db.selectFrom('socios').selectAll().where('usuario_id', '=', userId).executeTakeFirst();

/** @throws HttpError 404 */
export async function getOwn(db: Db, userId: number): Promise<StoredMember> {
  const own = await findOwn(db, userId);
  if (!own) throw noMember();
  return own;
}
