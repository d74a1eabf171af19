import type { ExpressionBuilder } from 'kysely';
import { writeToUs } from 'shared/facts/club';
import type { Db, Tables } from '../../core/db/schema.ts';
import { type Email, mailboxOf, writeEmail } from '../../core/mail/email.ts';
import { greet } from '../../core/mail/greeting.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { takeCodeAgain } from './discounts.ts';
import { isPaidByCaptain } from './prices.ts';
import { addRegistrationLink } from './registration-links.ts';
import { findEventName } from './confirmation-email.ts';
import type { Route } from './edition-queries.ts';
import { isLimited, lockEdition, nextTurn, type StoredEdition } from './places.ts';

/** Has a place, and the link was not opened in time. A payment confirms it too, that of its captain as well. */
const isLate = (edicion_id: number, moment: Date) => (row: ExpressionBuilder<Tables, 'inscripciones'>) =>
  row.and([
    row('edicion_id', '=', edicion_id),
    row('confirmar_hasta', '<=', moment.toISOString()),
    row('espera', 'is', null),
    row('anulada', 'is', null),
    row('eliminada', 'is', null),
    row.or([row('pagado', 'is', null), row('pagado', '!=', 'Si')]),
    row.not(isPaidByCaptain(row)),
  ]);

/** Whether it asks for a confirmation now: the setting may have changed since the sign-up. */
const asksToConfirm = (edition: StoredEdition): boolean => edition.horas_confirmar !== null && isLimited(edition);

export async function hasUnconfirmed(db: Db, edition: StoredEdition, moment: Date): Promise<boolean> {
  if (!asksToConfirm(edition)) return false;
  const late = db.selectFrom('inscripciones').select('id').where(isLate(edition.id, moment)).limit(1);
  return (await late.executeTakeFirst()) !== undefined;
}

/**
 * Moves riders who have not confirmed their place in time to the waiting list, by email. Their turn begins when the link is opened: a
 * place offered to an address that does not exist would be held for it once more. Under the edition's lock. @returns how many.
 */
export async function moveUnconfirmed(
  trx: Db,
  route: Route,
  { moment, now, publicUrl }: { moment: Date; now: Date; publicUrl: string },
): Promise<number> {
  const { edition } = route;
  if (!asksToConfirm(edition)) return 0;
  const rows = await trx
    .updateTable('inscripciones')
    .set((stored) => ({ espera: moment.toISOString(), version: stored('version', '+', 1) }))
    .where(isLate(edition.id, moment))
    .returning(['id', 'mail', 'nombre', 'evento', 'referencia'])
    .execute();
  for (const row of rows) {
    const link = await addRegistrationLink(trx, row.id, { publicUrl, now });
    await queueEmail(trx, losePlace(row, await findEventName(trx, row, route), link), now, row.id);
  }
  return rows.length;
}

/**
 * Confirms places once a personal link is opened: its reader reads that mailbox, for all sign-ups with it, also those whose email
 * did not leave because its share of the day was used up. A rider whose place is lost waits for one from now on. Under the lock of
 * writes to registrations.
 */
export async function confirmPlaces(trx: Db, { mail, edicion_id }: { mail: string; edicion_id: number }, moment: Date): Promise<void> {
  await lockEdition(trx, edicion_id);
  const unconfirmed = await trx
    .selectFrom('inscripciones')
    .select(['id', 'espera', 'mail'])
    .where('edicion_id', '=', edicion_id)
    .where('confirmar_hasta', 'is not', null)
    .orderBy('id')
    .execute();
  for (const { id, espera } of unconfirmed.filter((row) => mailboxOf(row.mail) === mailboxOf(mail))) {
    if (espera !== null) await takeCodeAgain(trx, id, moment);
    await trx
      .updateTable('inscripciones')
      .set({ confirmar_hasta: null, ...(espera !== null && { espera_turno: await nextTurn(trx, edicion_id) }) })
      .where('id', '=', id)
      .execute();
  }
}

interface Rider {
  mail: string;
  nombre: string | null;
  referencia: string | null;
}

function losePlace({ mail, nombre, referencia }: Rider, event: string, link: string): Email {
  return writeEmail({ to: mail, subject: `Tu plaza ha quedado libre: ${event}` }, [
    greet(nombre),
    `Nadie ha abierto a tiempo el enlace de tu inscripción, y tu plaza queda para otra persona. Tu referencia es ${referencia}.`,
    {
      lead: 'Si quieres venir, ábrelo: entras en la lista de espera, y en cuanto quede una plaza para ti te escribimos.',
      label: 'Ver mi inscripción',
      address: link,
    },
    (club) => `No pagues nada todavía. Si ya habías pagado, ${writeToUs(club)}.`,
  ]);
}
