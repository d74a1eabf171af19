import { hasLeft, type MemberState } from 'shared/facts/members';
import { madridDay } from 'shared/text/moments';
import type { Author } from '../../accounts/audit/record-change.ts';
import { HttpError } from '../../core/base/http-error.ts';
import type { Db, StoredMember } from '../../core/db/schema.ts';
import { endLetters } from './member-deaths.ts';
import { followState } from './follow-state.ts';
import { describeHistory, noteHistory } from './member-history.ts';
import { nextNumber, takeNumber } from './member-numbers.ts';

export const stateLine = (antes: MemberState | null, despues: MemberState, dia: string | null, motivo: string | null = null) => ({
  campo: 'estado',
  antes,
  despues,
  dia,
  motivo,
});

/** Stores another state with its history. Who is taken in gets the next number; who comes back keeps theirs. Under the lock. */
export async function setState(
  trx: Db,
  before: StoredMember,
  { estado, dia, motivo = null }: { estado: MemberState; dia?: string | null | undefined; motivo?: string | null | undefined },
  actor: Author | null,
  moment: Date,
): Promise<StoredMember> {
  if (estado === 'pendiente') throw new HttpError(409, 'Quien ya tiene número no vuelve a estar pendiente.');
  const { id } = before;
  const today = madridDay(moment);
  const day = dia ?? today;
  const isGone = hasLeft(estado);
  if (estado === 'fallecido' && day > today) throw new HttpError(400, 'El día del fallecimiento no puede ser de después de hoy.');
  if (before.alta !== null && estado === 'baja' && day < before.alta) throw new HttpError(400, 'La baja no puede ser de antes del alta.');
  const numero = before.numero ?? (isGone ? null : await nextNumber(trx));
  if (numero !== null && before.numero === null) await takeNumber(trx, numero, id, moment);
  const after = await trx
    .updateTable('socios')
    .set({
      estado,
      numero,
      alta: before.alta ?? (isGone ? null : day),
      baja: isGone ? day : null,
      version: before.version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const lines = [stateLine(before.estado, estado, day, motivo), ...(await describeHistory(trx, before, after))];
  await noteHistory(trx, id, lines.map(whole), actor, moment);
  await followState(trx, after, actor, moment);
  if (estado === 'fallecido') await endLetters(trx, after);
  return after;
}

const whole = (line: { campo: string; antes?: string | null; despues?: string | null; dia?: string | null; motivo?: string | null }) => ({
  antes: null,
  despues: null,
  dia: null,
  motivo: null,
  ...line,
});
