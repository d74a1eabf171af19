import type { StoredMember } from '../../core/db/schema.ts';

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
