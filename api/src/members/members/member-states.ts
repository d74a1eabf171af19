import type { SignUpsOfLeaver } from 'shared/contract/members';
import { hasLeft, isMemberState, type MemberState } from 'shared/facts/members';
import { madridDay } from 'shared/text/moments';
import type { Author } from '../../accounts/audit/record-change.ts';
import { HttpError } from '../../core/base/http-error.ts';
import type { Db, StoredMember } from '../../core/db/schema.ts';
import { endSignUps } from './coming-sign-ups.ts';
import { passFamily, succeedHead } from './families.ts';
import { followState } from './follow-state.ts';
import { endEmails } from './member-deaths.ts';
import { describeHistory, noteHistory } from './member-history.ts';
import { nextNumber, takeNumber } from './member-numbers.ts';
import { changeMember } from './member-rows.ts';

export const stateLine = (antes: MemberState | null, despues: MemberState, dia: string | null, motivo: string | null = null) => ({
  campo: 'estado',
  antes,
  despues,
  dia,
  motivo,
});

export interface StateChange {
  estado: MemberState;
  /** Since when; today without one. Only leaving may have a day to come, for which it waits. */
  dia?: string | null | undefined;
  motivo?: string | null | undefined;
  /** Who heads the family next, where its head leaves. */
  cabeza_id?: number | null | undefined;
  /** What becomes of the coming sign-ups of who leaves. */
  inscripciones?: SignUpsOfLeaver | undefined;
}

/** Stores another state with its history. Who is taken in gets the next number; who comes back keeps theirs. Under the lock. */
export async function setState(
  trx: Db,
  before: StoredMember,
  { estado, dia, motivo = null, cabeza_id, inscripciones = 'siguen' }: StateChange,
  actor: Author | null,
  moment: Date,
): Promise<StoredMember> {
  if (estado === 'pendiente') throw new HttpError(409, 'Quien ya tiene número no vuelve a estar pendiente.');
  const { id } = before;
  const today = madridDay(moment);
  const day = dia ?? today;
  const [wasGone, isGone] = [hasLeft(before.estado), hasLeft(estado)];
  if (estado === 'baja') confirmSince(before, day);
  if (day > today) {
    if (estado !== 'baja' || !isMemberState(before.estado)) throw new HttpError(400, notYet[estado]);
    return setDays(trx, before, { baja: day }, { campo: 'baja', antes: before.baja, despues: day, motivo }, actor, moment);
  }
  const numero = before.numero ?? (isGone ? null : await nextNumber(trx));
  if (numero !== null && before.numero === null) await takeNumber(trx, numero, id, moment);
  const head = isGone && !wasGone ? await passFamily(trx, before, { actor, moment, to: cabeza_id }) : undefined;
  // Who comes back on the day of leaving, or is alive after all, has not been away.
  const hasReturned =
    !isGone &&
    !isMemberState(before.estado) &&
    before.alta !== null &&
    before.numero !== null &&
    (before.baja === null || day > before.baja) &&
    !(before.estado === 'fallecido' && dia === undefined);
  const after = await changeMember(trx, before, {
    estado,
    numero,
    alta: before.alta ?? (isGone ? null : day),
    reingreso: hasReturned ? day : before.reingreso,
    // A day to come stays while the member owes or pays.
    baja: isGone ? day : isMemberState(before.estado) ? before.baja : null,
    ...(head && { cabeza_id: head.id }),
  });
  const lines = [stateLine(before.estado, estado, day, motivo), ...(await describeHistory(trx, before, after))];
  await noteHistory(trx, id, lines.map(whole), actor, moment);
  await followState(trx, after, actor, moment);
  if (isGone && (!wasGone || estado === 'fallecido'))
    await endSignUps(trx, after, estado === 'fallecido' ? 'se_anulan' : inscripciones, { actor, moment });
  if (estado === 'fallecido') await endEmails(trx, after);
  return succeedHead(trx, after, actor, moment);
}

/**
 * Of the state that a member has: another day corrects its own, and without one a leaving that waits is taken back. Under the lock.
 */
export async function correctState(
  trx: Db,
  before: StoredMember,
  { dia, motivo = null }: Pick<StateChange, 'dia' | 'motivo'>,
  actor: Author,
  moment: Date,
): Promise<StoredMember> {
  const { estado, alta, reingreso, baja } = before;
  const isGone = hasLeft(estado);
  if (!dia)
    return isGone || baja === null
      ? before
      : setDays(trx, before, { baja: null }, { campo: 'baja', antes: baja, despues: null, motivo }, actor, moment);
  if (dia > madridDay(moment))
    throw new HttpError(
      400,
      isGone ? `Ya está «${estado === 'baja' ? 'De baja' : 'Fallecido'}»: su día no puede ser de después de hoy.` : notYet[estado],
    );
  const since = isGone ? 'baja' : reingreso === null ? 'alta' : 'reingreso';
  if (before[since] === dia) return before;
  if (estado === 'baja') confirmSince(before, dia);
  if (since === 'reingreso' && alta !== null && dia < alta) throw new HttpError(400, 'La vuelta no puede ser de antes del alta.');
  return setDays(trx, before, { [since]: dia }, stateLine(estado, estado, dia, motivo), actor, moment);
}

/** A member leaves after joining, or after coming back. */
function confirmSince({ alta, reingreso }: StoredMember, baja: string): void {
  if (alta !== null && baja < (reingreso ?? alta)) throw new HttpError(400, 'La baja no puede ser de antes del alta.');
}

const notYet: Readonly<Record<MemberState, string>> = {
  pendiente: 'Ese día no ha llegado.',
  alta: 'El día no puede ser de después de hoy: ponlo de alta cuando llegue.',
  impago: 'El día no puede ser de después de hoy: cámbialo cuando llegue.',
  baja: 'Solo espera a su día la baja de quien está de alta: esta no puede ser de después de hoy.',
  fallecido: 'El día del fallecimiento no puede ser de después de hoy.',
};

type Line = Parameters<typeof whole>[0];

async function setDays(
  trx: Db,
  before: StoredMember,
  days: Partial<Pick<StoredMember, 'alta' | 'reingreso' | 'baja'>>,
  line: Line,
  actor: Author | null,
  moment: Date,
): Promise<StoredMember> {
  const after = await changeMember(trx, before, days);
  await noteHistory(trx, before.id, [whole(line)], actor, moment);
  return after;
}

const whole = (line: { campo: string; antes?: string | null; despues?: string | null; dia?: string | null; motivo?: string | null }) => ({
  antes: null,
  despues: null,
  dia: null,
  motivo: null,
  ...line,
});
