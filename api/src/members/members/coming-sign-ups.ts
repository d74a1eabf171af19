import type { ComingSignUp, SignUpsOfLeaver } from 'shared/contract/members';
import { isOwnSignUp, memberName } from 'shared/facts/members';
import { formatEuros } from 'shared/facts/money';
import { areTwoPeople } from 'shared/facts/people';
import { type Author } from '../../accounts/audit/record-change.ts';
import { lockByName } from '../../core/db/transact.ts';
import type { Db, StoredMember } from '../../core/db/schema.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { isOver } from '../../registrations/calls/calls-queries.ts';
import { findMine, type Mine } from '../../registrations/my-registration/my-registration-queries.ts';
import { leaveGroup, notifyPayer } from '../../registrations/payments/group-sums.ts';
import { settle } from '../../registrations/calls/prices.ts';
import { describeRefund } from '../../registrations/calls/refunds-queries.ts';
import { notifyCancelled, notifyChanged } from '../../registrations/staff/registration-file-emails.ts';
import { amountFor } from '../../registrations/transfers/transfer-queries.ts';
import { isStanding, noteChange, changeRow } from '../../registrations/calls/registration-rows.ts';

/** A member's own sign-ups for what is still to come: by the account or the address, under their name, and with no other birth. */
async function findComing(db: Db, member: StoredMember, now: Date): Promise<Mine[]> {
  const { usuario_id, correo_electronico: mail } = member;
  const rows = await db
    .selectFrom('inscripciones')
    .select(['id', 'nombre', 'nacimiento'])
    .where(isStanding)
    .where(({ or, eb }) => or([eb('usuario_id', '=', usuario_id ?? 0), eb('mail', '=', mail ?? '')]))
    .orderBy('id')
    .execute();
  const coming: Mine[] = [];
  for (const { id, nombre, nacimiento } of rows) {
    const isOwn =
      nombre !== null && isOwnSignUp({ nombre: memberName(member), mail: '' }, { nombre }) && !areTwoPeople(member, { nacimiento });
    const mine = isOwn ? await findMine(db, id) : undefined;
    if (mine && mine.call.edition.cancelada === null && !isOver(mine.call, now)) coming.push(mine);
  }
  return coming;
}

/** For staff, who decide on them. */
export const listComing = async (db: Db, member: StoredMember, now: Date): Promise<ComingSignUp[]> =>
  (await findComing(db, member, now)).map(({ row, call, event }) => ({
    id: row.id,
    evento: event,
    fecha_evento: call.activity?.fecha_evento ?? null,
    importe: row.importe,
    solo_socios: call.edition.quien === 'socios',
    precio_socio: row.persona === 'socio',
  }));

/**
 * What becomes of the coming sign-ups of who is a member no more: they stay, or they stay at the price of anybody and those for members only
 * are cancelled, or all are cancelled. What was paid of a cancelled one is to be refunded. No email goes to a member who has died.
 */
export async function endSignUps(
  trx: Db,
  member: StoredMember,
  what: SignUpsOfLeaver,
  { actor, moment }: { actor: Author | null; moment: Date },
): Promise<void> {
  if (what === 'siguen') return;
  await lockByName(trx, 'inscripciones');
  const hasDied = member.estado === 'fallecido';
  for (const mine of await findComing(trx, member, moment)) {
    const { row, call } = mine;
    const note = (resumen: string) => noteChange(trx, row.id, resumen, moment, actor);
    if (hasDied) await forgetEmails(trx, row.id);
    if (what === 'se_anulan' || call.edition.quien === 'socios') {
      const group = await leaveGroup(trx, row);
      await changeRow(trx, row.id, { anulada: moment.toISOString(), ...group?.own });
      await note('anulada, ya no es socio');
      if (!hasDied)
        await queueEmail(trx, notifyCancelled(row, describeRefund({ ...row, ...group?.own }, call.edition.devoluciones)), moment, row.id);
      const toPayer = group && group.payer.mail !== row.mail ? notifyPayer(group, call.edition) : undefined;
      if (toPayer && group) await queueEmail(trx, toPayer, moment, group.payer.id);
    } else if (row.persona === 'socio') {
      const importe = amountFor(mine, null);
      await changeRow(trx, row.id, { persona: null, ...settle(row, importe) });
      await note('precio de todos, ya no es socio');
      const lines = [
        `Ya no eres socio del club, y el precio es el de todos: ${formatEuros(row.importe ?? 0)} → ${formatEuros(importe ?? 0)}.`,
      ];
      if (importe !== row.importe) await queueEmail(trx, notifyChanged(row, lines), moment, row.id);
    }
  }
}

/** The sign-ups of a row that goes are those of the kept one's account. */
export async function moveSignUps(trx: Db, gone: StoredMember, usuario_id: number | null, moment: Date): Promise<void> {
  if (usuario_id === null || usuario_id === gone.usuario_id) return;
  const ids = (await findComing(trx, gone, moment)).map(({ row }) => row.id);
  if (ids.length > 0) await trx.updateTable('inscripciones').set({ usuario_id }).where('id', 'in', ids).execute();
}

const forgetEmails = (trx: Db, inscripcion_id: number) =>
  trx
    .deleteFrom('correos')
    .where('inscripcion_id', '=', inscripcion_id)
    .where('estado', '!=', 'enviado')
    .where('arrendatario', 'is', null)
    .execute();
