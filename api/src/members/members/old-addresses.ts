import { formatMoment } from 'shared/text/moments';
import { guardSensitive, notifyOld } from '../../accounts/audit/sensitive-writes.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import type { Db, StoredMember } from '../../core/db/schema.ts';

const day = 24 * 3_600_000;

type Addresses = Pick<StoredMember, 'correo_electronico' | 'correo_antes' | 'correo_cambiado'>;

const isRecent = ({ correo_cambiado }: Addresses, now: Date): boolean =>
  correo_cambiado !== null && now.getTime() - Date.parse(correo_cambiado) < day;

/** Columns that note a change of a member's address. Of two within a day the first is kept: that is the member's own. */
export function noteAddress(
  before: Addresses,
  next: string | null | undefined,
  now: Date,
): Partial<Pick<StoredMember, 'correo_antes' | 'correo_cambiado'>> {
  if (next === undefined || next === before.correo_electronico) return {};
  const first = isRecent(before, now) ? before.correo_antes : before.correo_electronico;
  return next === first ? { correo_antes: null, correo_cambiado: null } : { correo_antes: first, correo_cambiado: now.toISOString() };
}

/** The address, or null for none, that a member had less than a day ago; undefined where that is the one they have. */
export const recentAddress = (member: Addresses, now: Date): string | null | undefined =>
  isRecent(member, now) ? member.correo_antes : undefined;

/**
 * Required before what is sent to a member's address opens something of theirs, where that address changed less than a day ago: who is
 * signed in proves who they are, and all staff and the address of before are told. Of who had none, and has no account at a bank, there is
 * nothing to take.
 *
 * @throws HttpError 403 as `guardSensitive`.
 */
export async function guardNewAddress(
  trx: Db,
  actor: SessionActor,
  kind: 'enlace_mandato' | 'cuenta_dada',
  member: Addresses & Pick<StoredMember, 'id' | 'numero'>,
  now: Date,
): Promise<void> {
  const old = recentAddress(member, now);
  if (old === undefined) return;
  const { id, numero, correo_cambiado } = member;
  const account = trx.selectFrom('cuentas_socio').select('socio_id').where('socio_id', '=', id);
  if (old === null && !(await account.executeTakeFirst())) return;
  await guardSensitive(trx, actor, kind, `socio n.º ${numero ?? '—'}, cuyo correo cambió el ${formatMoment(correo_cambiado)}`, now);
  await notifyOld(trx, kind, [old], now);
}
