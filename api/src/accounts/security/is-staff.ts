import { staffRoles } from 'shared/facts/enumerations';
import { parseSettings } from '../../core/club/settings-queries.ts';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { sendTogether } from '../../core/db/transact.ts';

export const isStaff = (user: Pick<StoredUser, 'rol'>) => staffRoles.some((role) => role === user.rol);

/** Whether they have what the club gives its members: staff have it too. */
export const isMember = (user: Pick<StoredUser, 'rol'> | null): boolean => user !== null && user.rol !== 'invitado';

/**
 * Whether an address is that of a member: of such an account, or on the list of members where the club keeps one. Only for staff: to others
 * it would tell who is a member.
 */
export async function isMembersAddress(db: Db, mail: string): Promise<boolean> {
  const [accounts, members, settings] = await sendTogether(db, [
    db.selectFrom('usuarios').select('id').where('correo_electronico', '=', mail).where('rol', '!=', 'invitado'),
    db.selectFrom('socios').select('id').where('correo_electronico', '=', mail).where('estado', 'in', ['alta', 'impago']).limit(1),
    db.selectFrom('ajustes').selectAll().where('clave', '=', 'socios'),
  ] as const);
  return accounts.length > 0 || (members.length > 0 && parseSettings(settings).socios.activo !== null);
}
