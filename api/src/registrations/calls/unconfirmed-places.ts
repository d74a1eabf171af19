import type { ExpressionBuilder } from 'kysely';
import { unconfirmedPeople } from 'shared/facts/sign-up-fields';
import type { AppContext } from '../../accounts/security/context.ts';
import { readClub } from '../../core/club/settings-queries.ts';
import { hasRows } from '../../core/db/rows.ts';
import type { Db, Row, Tables } from '../../core/db/schema.ts';
import { mailboxOf } from '../../core/mail/email.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { changeRow, isComing } from './registration-rows.ts';
import { takeCodeAgain } from './discounts.ts';
import { isPaidByCaptain, listPaymentWays } from './prices.ts';
import { addRegistrationLink } from './registration-links.ts';
import { confirmSignUp, findEventName, nameOfEvent } from './confirmation-email.ts';
import { findCallOf, isOver, type Call } from './calls-queries.ts';
import { givePlace, losePlace } from './place-emails.ts';
import { asksToConfirm, lockCall, placeTogether, type StoredCall } from './places.ts';

/** Has a place, and the link was not opened in time. A payment confirms it too, that of its captain as well. */
const isLate = (convocatoria_id: number, moment: Date) => (row: ExpressionBuilder<Tables, 'inscripciones'>) =>
  row.and([
    row('convocatoria_id', '=', convocatoria_id),
    row('confirmar_hasta', '<=', moment.toISOString()),
    isComing(row),
    row.or([row('pagado', 'is', null), row('pagado', '!=', 'Si')]),
    row.not(isPaidByCaptain(row)),
  ]);

export async function hasUnconfirmed(db: Db, edition: StoredCall, moment: Date): Promise<boolean> {
  if (!asksToConfirm(edition)) return false;
  return hasRows(db.selectFrom('inscripciones').select('id').where(isLate(edition.id, moment)));
}

/**
 * Moves riders who have not confirmed their place in time to the waiting list, by email. Their turn begins when the link is opened: a
 * place offered to an address that does not exist would be held for it once more. Under the call's lock. @returns how many.
 */
export async function moveUnconfirmed(
  trx: Db,
  call: Call,
  { moment, now, publicUrl }: { moment: Date; now: Date; publicUrl: string },
): Promise<number> {
  const { edition } = call;
  if (!asksToConfirm(edition)) return 0;
  const rows = await trx
    .updateTable('inscripciones')
    .set((stored) => ({ espera: moment.toISOString(), version: stored('version', '+', 1) }))
    .where(isLate(edition.id, moment))
    .returning(['id', 'mail', 'nombre', 'evento', 'referencia'])
    .execute();
  for (const row of rows) {
    const link = await addRegistrationLink(trx, row.id, { publicUrl, now });
    await queueEmail(trx, losePlace(row, await findEventName(trx, row, call), link), now, row.id);
  }
  return rows.length;
}

/** Those of that mailbox in a call that were not confirmed yet, the first first. */
export async function findUnconfirmed(db: Db, convocatoria_id: number, mail: string): Promise<number[]> {
  const rows = await db
    .selectFrom('inscripciones')
    .select(['id', 'mail'])
    .where('convocatoria_id', '=', convocatoria_id)
    .where('confirmar_hasta', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.filter((row) => mailboxOf(row.mail) === mailboxOf(mail)).map(({ id }) => id);
}

type Opening = Pick<AppContext, 'config' | 'limits' | 'sharedNow'> & { now: Date };

/**
 * Confirms places once a personal link is opened: its reader reads that mailbox, for all sign-ups with it, also those whose email
 * did not leave because its share of the day was used up. Who has no place any more, or had none before (a large group, together), gets
 * one now where there is room, and otherwise a turn for one. Under the lock of writes to registrations.
 */
export async function confirmPlaces(
  trx: Db,
  { mail, convocatoria_id }: { mail: string; convocatoria_id: number },
  opening: Opening,
): Promise<void> {
  await lockCall(trx, convocatoria_id);
  const done = new Set<number>();
  for (const unconfirmed of await findUnconfirmed(trx, convocatoria_id, mail)) {
    if (done.has(unconfirmed)) continue;
    const row = await trx.selectFrom('inscripciones').selectAll().where('id', '=', unconfirmed).executeTakeFirstOrThrow();
    const [captain, ...others] = await findParty(trx, row);
    if (!captain) continue;
    for (const { id } of [captain, ...others]) done.add(id);
    const isWaiting = row.espera !== null && row.espera_turno === null && row.anulada === null && row.eliminada === null;
    if (isWaiting) await placeNow(trx, [captain, ...others], opening);
    await trx.updateTable('inscripciones').set({ confirmar_hasta: null }).where('id', '=', row.id).execute();
  }
}

type Stored = Row<'inscripciones'>;

/** The large group of this captain, as far as it waits for its link; one registration of any other; nobody of a group whose captain's link is still to be opened. */
async function findParty(trx: Db, row: Stored): Promise<Stored[]> {
  const captain =
    row.capitan_id === null ? row : await trx.selectFrom('inscripciones').selectAll().where('id', '=', row.capitan_id).executeTakeFirst();
  if (!captain) return [row];
  const others = await trx.selectFrom('inscripciones').selectAll().where('capitan_id', '=', captain.id).orderBy('id').execute();
  const people = [captain, ...others].reduce((sum, { invitados }) => sum + 1 + invitados, 0);
  if (people <= unconfirmedPeople) return [row];
  if (captain !== row) return captain.confirmar_hasta === null ? [row] : [];
  const waits = ({ confirmar_hasta, espera_turno, anulada, eliminada }: Stored) =>
    confirmar_hasta !== null && espera_turno === null && anulada === null && eliminada === null;
  return [row, ...others.filter(waits)];
}

/** A place for each of these, or a turn for each. The captain is told of a place, and sees a turn; the others are written to for the first time. */
async function placeNow(trx: Db, [captain, ...others]: [Stored, ...Stored[]], { config, limits, now, sharedNow }: Opening): Promise<void> {
  const call = await findCallOf(trx, captain.convocatoria_id);
  if (!call || call.edition.cancelada !== null || isOver(call, now)) return;
  const { edition } = call;
  const party = [captain, ...others];
  const wanted = party.map(({ ruta, invitados }) => ({ ruta, plazas: 1 + invitados }));
  const { placings } = await placeTogether(trx, edition, { wanted, moment: await sharedNow(trx), sent: [] });
  const club = await readClub(trx);
  for (const [index, row] of party.entries()) {
    const placing = { espera: null, confirmar_hasta: null, ...placings[index] };
    // The others of a group confirm theirs by their own links.
    if (mailboxOf(row.mail) === mailboxOf(captain.mail)) placing.confirmar_hasta = null;
    const importe = await takeCodeAgain(trx, row.id, now);
    await changeRow(trx, row.id, placing);
    if ((row === captain && placing.espera !== null) || !(await limits.mayWriteTo(trx, row.mail, 'sign-up'))) continue;
    const link = await addRegistrationLink(trx, row.id, { publicUrl: config.publicUrl, now });
    const ways = importe === 0 ? [] : listPaymentWays(edition, row.referencia);
    const email =
      row === captain
        ? givePlace(row, nameOfEvent(row, call, club), ways, link)
        : confirmSignUp({ ...row, ...placing }, call, importe, club, link);
    await queueEmail(trx, email, now, row.id);
  }
}
