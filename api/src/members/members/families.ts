import { hasLeft } from 'shared/facts/members';
import { isMinorOn } from 'shared/facts/births';
import { madridDay } from 'shared/text/moments';
import type { Author } from '../../accounts/audit/record-change.ts';
import { HttpError } from '../../core/base/http-error.ts';
import type { Db, StoredMember } from '../../core/db/schema.ts';
import { passFamilyFees } from '../fees/fees-of-members.ts';
import { describeHistory, noteHistory } from './member-history.ts';
import { findMember } from './members-queries.ts';
import { changeMember } from './member-rows.ts';

type Relative = Pick<StoredMember, 'id' | 'estado' | 'nacimiento' | 'alta' | 'tipo_id'>;

/** Who heads a family next: a member before who is none, adults before minors, who has the head's kind of fee first, then the oldest. */
export function nextHead<Member extends Relative>(
  head: Pick<StoredMember, 'tipo_id'>,
  family: readonly Member[],
  today: string,
): Member | undefined {
  const rank = (one: Member): (number | string)[] => [
    hasLeft(one.estado) ? 2 : one.estado === 'pendiente' ? 1 : 0,
    one.nacimiento !== null && isMinorOn(today, one.nacimiento) ? 1 : 0,
    one.tipo_id === head.tipo_id ? 0 : 1,
    one.nacimiento ?? '9',
    one.alta ?? '9',
    one.id,
  ];
  return family.toSorted((one, other) => {
    const [own, others] = [rank(one), rank(other)];
    const at = own.findIndex((value, index) => value !== others[index]);
    return (own[at] ?? 0) < (others[at] ?? 0) ? -1 : 1;
  })[0];
}

export const listFamily = (db: Db, head: number): Promise<StoredMember[]> =>
  db.selectFrom('socios').selectAll().where('cabeza_id', '=', head).orderBy('id').execute();

interface Passing {
  actor: Author | null;
  moment: Date;
  /** Who is chosen; else the next one. */
  to?: number | null | undefined;
  /** The row of the head goes too: what they have paid for this year's family is noted as the next one's. */
  isRemoved?: boolean;
}

/**
 * Gives the family of a head who leaves to the next one, with its unpaid fees: without a head each of the others would owe a whole one. Of
 * those who have all left it stays. Under the lock.
 *
 * @returns the next head.
 */
export async function passFamily(
  trx: Db,
  head: StoredMember,
  { actor, moment, to, isRemoved = false }: Passing,
): Promise<StoredMember | undefined> {
  const family = await listFamily(trx, head.id);
  // Who headed it until they left.
  const since = isRemoved && head.cabeza_id !== null ? await findMember(trx, head.cabeza_id) : undefined;
  if (since) await passFamilyFees(trx, head.id, since, { moment, isRemoved });
  const next = to ? family.find(({ id }) => id === to) : nextHead(head, family, madridDay(moment));
  if (to && (!next || hasLeft(next.estado)))
    throw new HttpError(400, 'Quien pasa a encabezar la familia tiene que ser de ella, y seguir en el club.');
  if (!next || (hasLeft(next.estado) && !isRemoved)) return undefined;
  for (const before of family) {
    const after = await changeMember(trx, before, { cabeza_id: before.id === next.id ? null : next.id });
    await noteHistory(trx, before.id, await describeHistory(trx, before, after), actor, moment);
  }
  for (const anio of await passFamilyFees(trx, head.id, next, { moment, isRemoved }))
    await noteHistory(
      trx,
      next.id,
      [{ campo: 'cuota', antes: null, despues: `${anio}, de su familia`, dia: null, motivo: null }],
      actor,
      moment,
    );
  return next;
}

/**
 * Who is in the club while the head of their family has left heads it from now on: the whole family had left before, or two rows were united.
 * Under the lock.
 */
export async function succeedHead(trx: Db, member: StoredMember, actor: Author | null, moment: Date): Promise<StoredMember> {
  const head = hasLeft(member.estado) || member.cabeza_id === null ? undefined : await findMember(trx, member.cabeza_id);
  if (!head || !hasLeft(head.estado)) return member;
  await passFamily(trx, head, { actor, moment, to: member.id });
  await trx
    .updateTable('socios')
    .set((row) => ({ cabeza_id: member.id, version: row('version', '+', 1) }))
    .where('id', '=', head.id)
    .execute();
  return (await findMember(trx, member.id)) ?? member;
}

/** Before rows are removed: the families of those who head one pass on. */
export async function passFamiliesOf(trx: Db, members: readonly number[], moment: Date): Promise<void> {
  for (const id of members) {
    const head = await findMember(trx, id);
    if (head) await passFamily(trx, head, { actor: null, moment, isRemoved: true });
  }
}
