import { groupBy } from 'shared/text/lists';
import { foldText } from 'shared/text/fold';
import { memberName } from 'shared/facts/members';
import { areTwoPeople } from 'shared/facts/people';
import { type CardCodes, digestCode } from '../../core/club/card-codes.ts';
import { readSettings } from '../../core/club/settings-queries.ts';
import type { Db, StoredMember } from '../../core/db/schema.ts';

/** Days whose codes a phone knows, which keeps its list for two: today's is the first. */
const daysKnown = 3;

interface Rider {
  nombre: string | null;
  mail: string | null;
  usuario_id: number | null;
  nacimiento?: string | null;
}

type Holder = Pick<
  StoredMember,
  'id' | 'usuario_id' | 'correo_electronico' | 'nombre' | 'primer_apellido' | 'segundo_apellido' | 'nacimiento'
>;

/**
 * The member of each registration, and each member once: by the account that signed up, else by address and name, else by an address
 * that is one member's alone. A family may share one, and whoever signs up friends may give theirs.
 */
export function matchMembers<R extends Rider>(riders: readonly R[], members: readonly Holder[]): Map<R, number> {
  const byUser = new Map(members.map((member) => [member.usuario_id, member]));
  const byEmail = groupBy(members, ({ correo_electronico }) => correo_electronico);
  const sharing = ({ mail, nacimiento }: R) => (byEmail.get(mail ?? '') ?? []).filter((member) => !areTwoPeople(member, { nacimiento }));
  const rules: ((rider: R) => Holder | undefined)[] = [
    ({ usuario_id }) => (usuario_id === null ? undefined : byUser.get(usuario_id)),
    (rider) => sharing(rider).find((member) => foldText(memberName(member)).trim() === foldText(rider.nombre ?? '').trim()),
    (rider) => (sharing(rider).length === 1 ? sharing(rider)[0] : undefined),
  ];
  const matched = new Map<R, number>();
  const taken = new Set<number>();
  for (const rule of rules)
    for (const rider of riders) {
      const member = matched.has(rider) ? undefined : rule(rider);
      if (!member || taken.has(member.id)) continue;
      matched.set(rider, member.id);
      taken.add(member.id);
    }
  return matched;
}

/** By what phones recognise the card of each rider who is a member. Nothing while the club keeps no members here. */
export async function findCards<R extends Rider>(
  db: Db,
  riders: readonly R[],
  today: string,
  codes: CardCodes,
): Promise<ReadonlyMap<R, string[]>> {
  const { socios } = await readSettings(db, ['socios']);
  if (socios.activo === null) return new Map();
  const members = await db.selectFrom('socios').selectAll().where('estado', '=', 'alta').execute();
  const days = Array.from({ length: daysKnown }, (_, ahead) => new Date(Date.parse(today) + ahead * 86_400_000));
  const times = [...days.map((day) => ({ day: day.toISOString().slice(0, 10) })), { year: Number(today.slice(0, 4)) }];
  return new Map(
    [...matchMembers(riders, members)].map(([rider, id]) => [rider, times.map((time) => digestCode(codes.write(id, time)))] as const),
  );
}
