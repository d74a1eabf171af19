import type { z } from 'zod';
import type { corrections, MyRegistration } from 'shared/contract/my-registration';
import type { ChangeOutcome, choice } from 'shared/contract/sign-up-changes';
import { correctableFields, fieldOf } from 'shared/facts/registration-fields';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Db, NewRow } from '../../core/db/schema.ts';
import { lockByName } from '../../core/db/transact.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { readClub } from '../../core/club/settings-queries.ts';
import { confirmSignUp } from '../calls/confirmation-email.ts';
import { activityCancelled } from '../calls/calls-queries.ts';
import { takeCodeAgain } from '../calls/discounts.ts';
import { letGoAfter, nextTurn } from '../calls/places.ts';
import { confirmPlaces, findUnconfirmed } from '../calls/unconfirmed-places.ts';
import type { Email } from '../../core/mail/email.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { findInbox } from '../../core/club/addresses.ts';
import {
  askToConfirm,
  fieldsChanged,
  notifyClub,
  notifyRider,
  placeAccepted,
  type RiderEvent,
  selfCancelled,
} from './my-registration-emails.ts';
import { compareAnswers, storeAnswers, tellChange } from './answer-changes.ts';
import {
  changedChoices,
  isChoice,
  labelOfChoice,
  describeChoices,
  describeOutcome,
  notifyPayerOfChange,
  describePlaced,
  workOut,
  workOutLocked,
} from './change-outcome.ts';
import { describeMine, findMine, isFrozen, type Mine } from './my-registration-queries.ts';
import { leaveGroup, rejoinGroup, storeSum, tellGroup, notifyPayer } from '../payments/group-sums.ts';
import { forgetReceipt, paymentOfRevived } from '../payments/refunds-changes.ts';
import { describeRefund, describeRefundToClub } from '../calls/refunds-queries.ts';
import { addRegistrationLink, isLinkOver, type RegistrationLink, revokeLinks } from '../calls/registration-links.ts';
import { noteChange, changeRow } from '../calls/registration-rows.ts';

export const deadLink = () => new HttpError(404, 'El enlace no vale o ha caducado. Pide otro con tu correo.');

type Parts = Pick<AppContext, 'db' | 'config' | 'limits' | 'now' | 'sharedNow' | 'mail'>;

interface Change {
  trx: Db;
  mine: Mine;
  moment: Date;
  store(values: Partial<NewRow<'inscripciones'>>): Promise<unknown>;
  /** Adds a line to the audit: names of fields, never their values. */
  record(resumen: string, how?: string): Promise<void>;
  /** Sends an email about a registration, as far as the mailbox has room today. @param of By default its own. */
  send(email: Email, heldUntil?: Date, of?: number): Promise<void>;
  /** Emails rider and club in this way. */
  tell(what: RiderEvent, details?: readonly string[], more?: { heldUntil?: Date; toRider?: readonly string[] | undefined }): Promise<void>;
}

/** Writes of riders to their own registration, by its link. */
export function createMyChanges({ db, config, limits, now, sharedNow, mail }: Parts) {
  /** Runs one transaction, under the lock of staff's writes to registrations. @throws HttpError 403 when it is too late, 404 when the link is over. */
  async function change(
    link: Pick<RegistrationLink, 'inscripcion_id'>,
    work: (change: Change) => Promise<unknown>,
    until: 'frozen' | 'over' = 'frozen',
  ): Promise<MyRegistration> {
    const moment = now();
    const after = await db.transaction().execute(async (trx) => {
      await lockByName(trx, 'inscripciones');
      const mine = await findMine(trx, link.inscripcion_id);
      if (!mine || isLinkOver(mine.call, moment)) throw deadLink();
      if (until === 'frozen' && isFrozen(mine.call, moment))
        throw new HttpError(
          403,
          `${mine.call.edition.es_ruta === 1 ? 'La ruta' : 'La actividad'} está muy cerca y ya no se hacen cambios desde aquí: escríbenos a ${await findInbox(trx, config)}.`,
        );
      const { row } = mine;
      const send: Change['send'] = async (email, heldUntil, of = row.id) => {
        if (await limits.mayWriteTo(trx, email.to, 'my-registration')) await queueEmail(trx, email, moment, of, heldUntil);
      };
      await work({
        trx,
        mine,
        moment,
        send,
        store: (values) => changeRow(trx, row.id, values),
        record: (resumen, how = 'desde su enlace') => noteChange(trx, row.id, `${resumen} (${how})`, moment),
        async tell(what, details, { heldUntil, toRider = [] } = {}) {
          await send(notifyRider(row, what, toRider), heldUntil);
          await send(notifyClub(await findInbox(trx, config), row, what, details), heldUntil);
        },
      });
      return (await findMine(trx, row.id)) ?? mine;
    });
    mail.wake();
    return describeMine(after, moment);
  }

  /** Confirms the places of its mailbox, once a link is opened. */
  async function open({ inscripcion_id }: RegistrationLink): Promise<void> {
    const columns = db.selectFrom('inscripciones').select(['mail', 'convocatoria_id']).where('id', '=', inscripcion_id);
    const { mail: address = '', convocatoria_id = null } = (await columns.executeTakeFirst()) ?? {};
    if (convocatoria_id === null || (await findUnconfirmed(db, convocatoria_id, address)).length === 0) return;
    await db.transaction().execute(async (trx) => {
      await lockByName(trx, 'inscripciones');
      await confirmPlaces(trx, { mail: address, convocatoria_id }, { config, limits, now: now(), sharedNow });
    });
    mail.wake();
  }

  const correct = (
    link: Pick<RegistrationLink, 'inscripcion_id'>,
    { respuestas = {}, importe_visto, ...sent }: z.output<typeof corrections>,
  ): Promise<MyRegistration> =>
    change(link, async ({ trx, mine, store, record, send, tell }) => {
      const { row, call } = mine;
      const fields = correctableFields.filter((name) => !isChoice(name) && sent[name] !== undefined && sent[name] !== row[name]);
      const choices = changedChoices(mine, sent);
      const answers = await compareAnswers(trx, mine, respuestas);
      if (fields.length === 0 && choices.length === 0 && answers.length === 0) return;
      if (row.anulada !== null && (choices.length > 0 || answers.length > 0))
        throw new HttpError(403, 'Tu inscripción está anulada y ya no se cambia.');
      const worked =
        choices.length > 0
          ? await workOutLocked(trx, mine, { ...sent, importe_visto }, { clock: sharedNow, now: now(), by: 'rider' })
          : undefined;
      await storeAnswers(trx, row.id, answers);
      await store({ ...Object.fromEntries(fields.map((name) => [name, sent[name]])), ...worked?.values });
      if (worked?.group) await storeSum(trx, worked.group);
      await record([...fields, ...choices, ...(answers.length > 0 ? ['respuestas'] : [])].join(', '));
      const labels = [
        ...fields.map((name) => fieldOf(name).label),
        ...choices.map((name) => labelOfChoice(name, mine)),
        ...answers.map(({ question }) => question.texto),
      ];
      await tell(
        fieldsChanged(row, labels.join(', ')),
        [
          ...fields.map((name) => `${fieldOf(name).label}: ${row[name] ?? '—'} → ${sent[name] ?? '—'}`),
          ...answers.map(tellChange),
          ...(worked ? [...describeChoices(mine, choices, worked), ...describeOutcome(worked, 'club'), ...describePlaced(row)] : []),
        ],
        { toRider: worked && describeOutcome(worked, 'rider') },
      );
      const toPayer = worked && notifyPayerOfChange(worked, call.edition);
      if (toPayer) await send(toPayer, undefined, worked.group?.payer.id);
    });

  const workOutChange = async (mine: Mine, sent: z.output<typeof choice>): Promise<ChangeOutcome> =>
    (await workOut(db, mine, sent, { clock: sharedNow, now: now(), by: 'rider' })).outcome;

  const cancelling =
    (more: Partial<NewRow<'inscripciones'>> = {}, bySilence = false) =>
    async ({ trx, mine: { row, call }, moment, store, record, send, tell }: Change) => {
      if (row.anulada !== null) return;
      const group = await leaveGroup(trx, row);
      const own = { ...row, ...group?.own };
      await store({ anulada: moment.toISOString(), ...group?.own, ...more });
      await record('anulada', bySilence ? 'sin respuesta al aplazamiento' : undefined);
      const heldUntil = new Date(moment.getTime() + letGoAfter);
      await tell(selfCancelled(row, bySilence), [...describeRefundToClub(own), ...(group ? [tellGroup(group)] : [])], {
        heldUntil,
        toRider: describeRefund(own, call.edition.devoluciones),
      });
      const email = group && notifyPayer(group, call.edition);
      if (email) await send(email, heldUntil, group.payer.id);
    };
  const cancel = (link: Pick<RegistrationLink, 'inscripcion_id'>): Promise<MyRegistration> => change(link, cancelling());

  /** Of a postponed call. @param bySilence: the day for answers has passed; an answer that came meanwhile stands. @throws HttpError 409 for any other call. */
  const answerPostponement = (
    link: Pick<RegistrationLink, 'inscripcion_id'>,
    aplazamiento: 'sigo' | 'devolver',
    { bySilence = false } = {},
  ): Promise<MyRegistration> =>
    change(
      link,
      async (own) => {
        if (own.mine.call.edition.aplazada === null) throw new HttpError(409, 'Esta actividad no se ha aplazado.');
        if (bySilence && own.mine.row.aplazamiento !== 'pendiente') return;
        if (aplazamiento === 'devolver') return cancelling({ aplazamiento }, bySilence)(own);
        if (own.mine.row.anulada !== null) throw new HttpError(403, 'Tu inscripción está anulada y ya no se cambia.');
        await own.store({ aplazamiento });
        await own.record('sigue en el día nuevo');
      },
      'over',
    );

  const revive = (link: Pick<RegistrationLink, 'inscripcion_id'>): Promise<MyRegistration> =>
    change(link, async ({ trx, mine: { row, call }, moment, store, record }) => {
      if (row.anulada === null) return;
      // Who was just told that it does not take place does not come back to it.
      if (call.edition.cancelada !== null) throw new HttpError(403, activityCancelled);
      if (moment.getTime() - Date.parse(row.anulada) >= letGoAfter)
        throw new HttpError(400, `La anulación ya es firme. Si quieres volver a venir, escríbenos a ${await findInbox(trx, config)}.`);
      const group = await rejoinGroup(trx, row);
      await store({ anulada: null, ...(row.aplazamiento !== null && { aplazamiento: 'sigo' }), ...paymentOfRevived(row), ...group?.own });
      if (row.devuelta !== null) await forgetReceipt(trx, row.id);
      await record('recuperada');
      // Not emailed yet.
      await trx
        .deleteFrom('correos')
        .where('inscripcion_id', 'in', [row.id, ...(row.capitan_id === null ? [] : [row.capitan_id])])
        .where('creado', '=', row.anulada)
        .where('estado', '=', 'pendiente')
        .where('intentos', '=', 0)
        .execute();
    });

  /** Accepts an offered place, also shortly before the day. */
  const acceptPlace = (link: Pick<RegistrationLink, 'inscripcion_id'>): Promise<MyRegistration> =>
    change(
      link,
      async ({ trx, mine: { row }, record, tell }) => {
        if (row.espera === null) return;
        const accepted = await trx
          .updateTable('inscripciones')
          .set((stored) => ({ espera: null, oferta_hasta: null, version: stored('version', '+', 1) }))
          .where('id', '=', row.id)
          .where('anulada', 'is', null)
          // Asked of the row itself: another transaction may just have ended it.
          .where('oferta_hasta', '>', (await sharedNow(trx)).toISOString())
          .returning('id')
          .executeTakeFirst();
        if (!accepted) throw new HttpError(400, 'Esa plaza ya no está guardada para ti: ha pasado a la siguiente persona de la lista.');
        await record('plaza aceptada');
        await tell(placeAccepted(row));
      },
      'over',
    );

  const waitAgain = (link: Pick<RegistrationLink, 'inscripcion_id'>): Promise<MyRegistration> =>
    change(link, async ({ trx, mine: { row }, moment, store, record }) => {
      const isOffered = row.oferta_hasta !== null && row.oferta_hasta > (await sharedNow(trx)).toISOString();
      if (row.espera === null || row.anulada !== null || row.espera_turno !== null || isOffered || row.convocatoria_id === null) return;
      await takeCodeAgain(trx, row.id, moment);
      await store({ oferta_hasta: null, espera_turno: await nextTurn(trx, row.convocatoria_id) });
      await record('vuelve a la lista de espera');
    });

  /** Of who has just signed up, and mistyped it: the confirmation leaves again, and what opened the one before is over. */
  const correctAddress = (link: Pick<RegistrationLink, 'inscripcion_id'>, address: string): Promise<MyRegistration> =>
    change(
      link,
      async ({ trx, mine: { row, call }, moment, store, record, send }) => {
        if (address === row.mail) return;
        await store({ mail: address });
        await trx.deleteFrom('enlaces_inscripcion').where('inscripcion_id', '=', row.id).execute();
        await record('mail, recién inscrito');
        const opening = await addRegistrationLink(trx, row.id, { publicUrl: config.publicUrl, now: moment });
        const isHeld = row.espera !== null && row.confirmar_hasta === row.espera;
        const email = confirmSignUp({ ...row, mail: address, isHeld }, call, row.importe, await readClub(trx), opening);
        await send(email);
      },
      'over',
    );

  const askForAddress = (link: Pick<RegistrationLink, 'inscripcion_id'>, address: string): Promise<MyRegistration> =>
    change(link, async ({ trx, mine: { row }, moment, record }) => {
      if (address === row.mail || !(await limits.mayWriteTo(trx, address, 'links'))) return;
      const confirming = await addRegistrationLink(trx, row.id, { publicUrl: config.publicUrl, now: moment, correo: address });
      await queueEmail(trx, askToConfirm(address, row.referencia, confirming), moment, row.id);
      await record('pide cambiar de correo');
    });

  const confirmAddress = (link: RegistrationLink & { correo: string }): Promise<MyRegistration> =>
    change(link, async ({ trx, mine: { row }, store, record, tell }) => {
      // To the old address: the new one has just proved to be theirs.
      await tell(fieldsChanged(row, 'Correo electrónico'), [`Correo electrónico: ${row.mail} → ${link.correo}`]);
      await store({ mail: link.correo });
      await trx.updateTable('enlaces_inscripcion').set({ correo: null }).where('huella', '=', link.huella).execute();
      await revokeLinks(trx, link);
      await record('mail');
    });

  return {
    open,
    correct,
    workOutChange,
    cancel,
    answerPostponement,
    revive,
    acceptPlace,
    waitAgain,
    correctAddress,
    askForAddress,
    confirmAddress,
  };
}
