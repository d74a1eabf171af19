import { digest } from '../../api/src/core/base/secrets.ts';
import type { Db } from '../../api/src/core/db/schema.ts';
import { accounts, addressOf, passwordOf } from './club.ts';
import { registrationKey } from './emails.ts';

/** The remaining accounts, each as address and first password, and the page of one rider. Reads no column that an older schema lacks. */
export async function listLogIns(db: Db, publicUrl: string): Promise<string[]> {
  const users = await db.selectFrom('usuarios').select('correo_electronico').execute();
  const present = new Set(users.map((user) => user.correo_electronico));
  const remaining = accounts.filter(({ rol }) => present.has(addressOf(rol)));
  const links = await db.selectFrom('enlaces_inscripcion').select('inscripcion_id').where('huella', '=', digest(registrationKey)).execute();
  return [
    ...(remaining.length > 0 ? ['Demo accounts:'] : []),
    ...remaining.map(({ rol }) => `  ${addressOf(rol)} / ${passwordOf(rol)}`),
    ...links.map(() => `What a rider sees of their registration: ${publicUrl}/mi-inscripcion#${registrationKey}`),
  ];
}
