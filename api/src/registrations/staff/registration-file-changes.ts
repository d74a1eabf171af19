import type { z } from 'zod';
import type { ChangeOutcome, choice, staffChangeCalls } from 'shared/contract/sign-up-changes';
import type { PaymentMethod } from 'shared/facts/enumerations';
import { type Actor, createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { activityCancelled } from '../calls/calls-queries.ts';
import { nextTurn } from '../calls/places.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { findMine, getMine } from '../my-registration/my-registration-queries.ts';
import { changeRow, getRow, type StoredRegistration } from '../calls/registration-rows.ts';
import {
  changedChoices,
  describeChoices,
  notifyPayerOfChange,
  describeOutcome,
  workOut,
  workOutLocked,
} from '../my-registration/change-outcome.ts';
import { deleteFromGroup, leaveGroup, rejoinGroup, restoreToGroup, storeSum, notifyPayer } from '../payments/group-sums.ts';
import { forgetReceipt, paymentOfRevived, receiveDifference } from '../payments/refunds-changes.ts';
import { describeRefund } from '../calls/refunds-queries.ts';
import { addRegistrationLink, isLinkOver } from '../calls/registration-links.ts';
import { sendLinkAgain, notifyCancelled, notifyChanged, notifyRevived } from './registration-file-emails.ts';
import { countOf, findRegistrations } from '../registrations/registrations-queries.ts';
import { hideRegistration, restoreRegistration } from '../registrations/store-registrations.ts';

type Chosen = z.output<(typeof staffChangeCalls)['PUT /inscripciones/:id/eleccion']['body']>;

/** Writes of staff to one registration from its page, and to selected ones. */
export function createRegistrationFileChanges(context: Pick<AppContext, 'db' | 'now' | 'sharedNow' | 'log' | 'config' | 'mail'>) {
  const { db, config, now, sharedNow } = context;
  const { write } = createStaffWrites(context, { entidad: 'inscripciones', lock: 'inscripciones', mail: context.mail });

  /** A revived registration gets a place, also beyond the limit; one from the waiting list waits again, in its old turn or behind the others. */
  const cancel = (actor: Actor, id: number, anulada: boolean): Promise<StoredRegistration> =>
    write(actor, async ({ trx, moment, record }) => {
      const before = await getRow(trx, id);
      if ((before.anulada !== null) === anulada) return before;
      const mine = await findMine(trx, id);
      if (!anulada && mine && mine.call.edition.cancelada !== null) throw new HttpError(400, activityCancelled);
      // An earlier offer is over.
      const waits = !anulada && before.espera !== null && mine;
      const turn = waits && (mine.row.espera_turno ?? (await nextTurn(trx, mine.call.edition.id)));
      const group = mine && (anulada ? await leaveGroup(trx, mine.row) : await rejoinGroup(trx, mine.row));
      const row = await changeRow(trx, id, {
        anulada: anulada ? moment.toISOString() : null,
        // Revived by staff: nothing to confirm.
        ...(!anulada && { confirmar_hasta: null, ...paymentOfRevived(before) }),
        ...(turn && { oferta_hasta: null, espera_turno: turn }),
        ...group?.own,
      });
      const owesAgain = !anulada && before.devuelta !== null;
      if (owesAgain) await forgetReceipt(trx, id);
      await record('editar', id, {
        resumen: anulada ? 'anulada' : owesAgain ? 'recuperada, pago devuelto: vuelve a deberse' : 'recuperada',
      });
      if (!mine) return row;
      const link =
        anulada || isLinkOver(mine.call, moment)
          ? undefined
          : await addRegistrationLink(trx, id, { publicUrl: config.publicUrl, now: moment });
      const email = anulada
        ? notifyCancelled(mine.row, describeRefund(row, mine.call.edition.devoluciones))
        : notifyRevived(mine.row, { isWaiting: row.espera !== null, owesAgain, link });
      await queueEmail(trx, email, moment, id);
      const toPayer = anulada && group ? notifyPayer(group, mine.call.edition) : undefined;
      if (toPayer && group) await queueEmail(trx, toPayer, moment, group.payer.id);
      return row;
    });

  /** Another level, companion or other guests, for the amount that was shown; the rider gets an email. */
  const choose = (actor: Actor, id: number, { sin_plaza, ...sent }: Chosen): Promise<StoredRegistration> =>
    write(actor, async ({ trx, moment, record }) => {
      const mine = await getMine(trx, id);
      const { row: before } = mine;
      const choices = changedChoices(mine, sent);
      const isRenamed = sent.nombre_acomp !== undefined && sent.nombre_acomp !== before.nombre_acomp;
      if (choices.length === 0 && !isRenamed) return before;
      const how = { clock: sharedNow, now: moment, by: 'staff', mayExceed: sin_plaza === true } as const;
      const worked = await workOutLocked(trx, mine, sent, how);
      const row = await changeRow(trx, id, worked.values);
      if (worked.group) await storeSum(trx, worked.group);
      await record('editar', id, { resumen: [...choices, ...(isRenamed ? ['nombre_acomp'] : [])].join(', ') });
      const lines = [...describeChoices(mine, choices, worked), ...describeOutcome(worked, 'rider')];
      if (before.anulada === null && choices.length > 0) await queueEmail(trx, notifyChanged(mine.row, lines), moment, id);
      const toPayer = notifyPayerOfChange(worked, mine.call.edition);
      if (toPayer) await queueEmail(trx, toPayer, moment, worked.group?.payer.id ?? id);
      return row;
    });

  const workOutChoice = async (id: number, sent: z.output<typeof choice>): Promise<ChangeOutcome> =>
    (await workOut(db, await getMine(db, id), sent, { clock: sharedNow, now: now(), by: 'staff' })).outcome;

  const receive = (actor: Actor, id: number, cobrado: number, pago: PaymentMethod | null): Promise<StoredRegistration> =>
    write(actor, (staffWrite) => receiveDifference(staffWrite, { id, cobrado, pago }));

  const sendLink = (actor: Actor, id: number): Promise<void> =>
    write(actor, async ({ trx, moment, record }) => {
      await getRow(trx, id);
      const mine = await findMine(trx, id);
      if (!mine) throw new HttpError(400, 'Esta inscripción no es de ninguna actividad de la web y no tiene enlace.');
      if (isLinkOver(mine.call, moment)) throw new HttpError(400, 'La actividad ya pasó y sus enlaces ya no abren nada.');
      const link = await addRegistrationLink(trx, id, { publicUrl: config.publicUrl, now: moment });
      await queueEmail(trx, sendLinkAgain(mine.row, link), moment, id);
      await record('enviar', id, { resumen: 'enlace' });
    });

  /** Hides existing ones; `prune` deletes them for good a day later. */
  const removeMany = (actor: Actor, ids: readonly number[]): Promise<number[]> =>
    write(actor, async ({ trx, moment, record }) => {
      const removed: number[] = [];
      for (const id of ids) {
        await deleteFromGroup(trx, id);
        if (await hideRegistration(trx, id, moment)) removed.push(id);
      }
      if (removed.length > 0) await record('eliminar', null, { resumen: countOf(removed.length), of: removed });
      return removed;
    });

  /** @throws HttpError 404 when one is gone for good: then none is restored. */
  const restoreMany = (actor: Actor, ids: readonly number[]): Promise<StoredRegistration[]> =>
    write(actor, async ({ trx, record }) => {
      const there = await findRegistrations(trx, ids);
      const restored: StoredRegistration[] = [];
      for (const id of ids) {
        await restoreToGroup(trx, id);
        const row = await restoreRegistration(trx, id);
        if (!row) throw new HttpError(404, 'Alguna de estas inscripciones ya no se puede recuperar. No se ha recuperado ninguna.');
        restored.push(row);
      }
      const back = ids.filter((id) => !there.has(id));
      if (back.length > 0) await record('restaurar', null, { resumen: countOf(back.length), of: back });
      return restored;
    });

  return { cancel, choose, workOutChoice, receive, sendLink, removeMany, restoreMany };
}
