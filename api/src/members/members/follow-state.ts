import type { Role } from 'shared/facts/enumerations';
import { hasLeft } from 'shared/facts/members';
import { type Author, recordChange } from '../../accounts/audit/record-change.ts';
import { findUser } from '../../accounts/users/users-queries.ts';
import { endSessions, updateUser } from '../../accounts/users/store-user.ts';
import { readSettings } from '../../core/club/settings-queries.ts';
import { lockByName } from '../../core/db/transact.ts';
import type { Db, StoredMember } from '../../core/db/schema.ts';

/** Where the club wishes it, the account of a member is a `socio`, and that of one who has left an `invitado`. Roles of staff stay. */
export async function followState(trx: Db, { usuario_id, estado }: StoredMember, actor: Author | null, moment: Date): Promise<void> {
  if (usuario_id === null || estado === 'pendiente') return;
  const { socios } = await readSettings(trx, ['socios']);
  if (socios.rol === null) return;
  await lockByName(trx, 'usuarios');
  const user = await findUser(trx, usuario_id);
  const rol: Role = hasLeft(estado) ? 'invitado' : 'socio';
  if (!user || user.rol === rol || (user.rol !== 'socio' && user.rol !== 'invitado')) return;
  await updateUser(trx, user.id, { rol, version: user.version + 1 });
  await endSessions(trx, user.id);
  const resumen = `rol (${user.rol} → ${rol}), por su estado de socio`;
  await recordChange(trx, actor, { accion: 'editar', entidad: 'usuarios', id: user.id, resumen }, moment);
}
