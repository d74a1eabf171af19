import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { type Club, unnamedClub } from 'shared/facts/club';
import type { Db, NewRow, Row, RowChanges, Tables } from '../db/schema.ts';
import { readClub } from '../club/settings-queries.ts';
import { columnOf, countRows } from '../db/rows.ts';
import { inSlices } from '../db/transact.ts';
import type { Email } from './email.ts';
import { newUuid } from '../base/random.ts';

export type Mail = Row<'correos'>;

/** The duration of a lease, in ms. The worker that delivers an email renews it; once it has ended another process may take the email over. */
export const leaseMs = 60_000;
/** About four days of retries; then the email is given up. */
const mostAttempts = 20;

/**
 * Puts an email in the outbox. Give it the transaction of what it acknowledges: both are kept or neither.
 *
 * @param inscripcion_id The registration that it confirms: when that is deleted, the email does not leave any more.
 * @param heldUntil It does not leave before, so that its cause may be undone.
 * @returns its number.
 */
export async function queueEmail(db: Db, email: Email, now: Date, inscripcion_id: number | null = null, heldUntil?: Date): Promise<number> {
  const { id } = await insertEmail(db, await readClub(db), email, now, inscripcion_id, heldUntil).executeTakeFirstOrThrow();
  return id;
}

/** The same as a statement. */
export function insertEmail(
  db: Db,
  club: Club,
  email: Email,
  now: Date,
  inscripcion_id: number | null | Expression<number>,
  heldUntil?: Date,
) {
  const row = { ...rowOf(email, club, now, heldUntil), inscripcion_id };
  return db.insertInto('correos').values(row).returning('id');
}

/** Puts many in the outbox, which are about no registration. @returns their numbers, in the same order. */
export async function queueEmails(db: Db, emails: readonly Email[], now: Date, heldUntil?: Date): Promise<number[]> {
  const club = await readClub(db);
  const numbers = await inSlices(emails, async (slice) => {
    const rows = slice.map((email) => rowOf(email, club, now, heldUntil));
    const stored = await db.insertInto('correos').values(rows).returning(['id', 'message_id']).execute();
    const byStamp = new Map(stored.map(({ id, message_id }) => [message_id, id]));
    return rows.map(({ message_id }) => byStamp.get(message_id) ?? 0);
  });
  return numbers.flat();
}

function rowOf(email: Email, club: Club, now: Date, heldUntil: Date | undefined) {
  const { text, html } = email.write(club);
  return {
    ...stampEmail(now, club),
    para: email.to,
    asunto: email.subject,
    texto: text,
    html,
    responder_nombre: email.replyTo?.name ?? null,
    responder_correo: email.replyTo?.address ?? null,
    socio_id: email.member ?? null,
    arrendado_hasta: heldUntil?.toISOString() ?? null,
  };
}

/** Deletes emails from the outbox that no longer apply, unless in delivery. @returns those that will not leave. */
export async function withdrawEmails(trx: Db, ids: readonly number[]): Promise<number[]> {
  const gone = await inSlices(ids, (slice) =>
    trx
      .deleteFrom('correos')
      .where('id', 'in', slice)
      .where('estado', '=', 'pendiente')
      .where('arrendatario', 'is', null)
      .returning('id')
      .execute(),
  );
  return columnOf(gone.flat(), 'id');
}

/** The columns of every new row of the outbox: a permanent Message-ID, due at once. */
export function stampEmail(
  now: Date,
  { correo }: Pick<Club, 'correo'> = unnamedClub,
): Pick<NewRow<'correos'>, 'message_id' | 'proximo_intento' | 'creado'> {
  const domain = correo?.split('@')[1] ?? 'localhost.localdomain';
  return { message_id: `<${newUuid()}@${domain}>`, proximo_intento: now.toISOString(), creado: now.toISOString() };
}

/**
 * The next email due, leased to `workerId`; undefined when none is. Two processes never hold the same one. Emails to one person come
 * before those of a mailing, however long these have waited; `personal` asks for no others.
 *
 * @param now By the clock that all processes of the database share, as everywhere below: by clocks of their own, each would end the
 * others' leases too early.
 * @param inHand The emails that this worker is delivering: after a clock jump its leases may seem to have ended.
 */
export async function leaseMail(
  db: Db,
  workerId: string,
  now: Date,
  kind: 'personal' | 'any' = 'any',
  inHand: ReadonlySet<number> = new Set(),
): Promise<Mail | undefined> {
  const isDue = dueAt(now.toISOString());
  const findDue = (personal: boolean) =>
    db
      .selectFrom('correos')
      .select('id')
      .where(isDue)
      .where('envio_id', personal ? 'is' : 'is not', null)
      .$if(inHand.size > 0, (query) => query.where('id', 'not in', [...inHand]))
      .orderBy('proximo_intento')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  for (;;) {
    const candidate = (await findDue(true)) ?? (kind === 'any' ? await findDue(false) : undefined);
    if (!candidate) return undefined;
    const leased = await db
      .updateTable('correos')
      .set({ arrendatario: workerId, arrendado_hasta: endOfLease(now), intentos: sql`intentos + 1` })
      .where('id', '=', candidate.id)
      // Checked again in the row itself: another process may have been quicker.
      .where(isDue)
      .returningAll()
      .executeTakeFirst();
    if (leased) return leased;
  }
}

const endOfLease = (now: Date) => new Date(now.getTime() + leaseMs).toISOString();

/** Extends the leases of this worker. */
export async function renewLeases(db: Db, workerId: string, now: Date): Promise<void> {
  await db
    .updateTable('correos')
    .set({ arrendado_hasta: endOfLease(now) })
    .where('arrendatario', '=', workerId)
    .execute();
}

/** Ends all leases. For the only process of a database, when it starts: the process that held them has ended. */
export async function endLeases(db: Db): Promise<void> {
  await db
    .updateTable('correos')
    .set({ arrendatario: null, arrendado_hasta: null })
    .where('estado', '=', 'pendiente')
    .where('arrendatario', 'is not', null)
    .execute();
}

const dueAt = (moment: string) => (mail: ExpressionBuilder<Tables, 'correos'>) =>
  mail.and([
    toBeSent(mail),
    // A first attempt is due whatever the clock says: the email was queued by another one.
    mail.or([mail('intentos', '=', 0), mail('proximo_intento', '<=', moment)]),
    mail.or([mail('arrendado_hasta', 'is', null), mail('arrendado_hasta', '<=', moment)]),
  ]);

const toBeSent = (mail: ExpressionBuilder<Tables, 'correos'>) =>
  mail.and([
    mail('estado', '=', 'pendiente'),
    // A deleted registration may be restored within a day; emails about it alone wait for that.
    mail.or([
      mail.and([mail('envio_id', 'is not', null), mail('texto', '=', '')]),
      mail.not(
        mail.exists(
          mail
            .selectFrom('inscripciones')
            .select('inscripciones.id')
            .whereRef('inscripciones.id', '=', 'correos.inscripcion_id')
            .where('eliminada', 'is not', null),
        ),
      ),
    ]),
  ]);

export interface OutboxState {
  waiting: number;
  /** The age, in seconds, of the oldest that waits; 0 without any. */
  oldest: number;
  /** Those given up in the last 24 hours. */
  givenUp: number;
}

export async function readOutbox(db: Db, now: Date): Promise<OutboxState> {
  const waiting = await db
    .selectFrom('correos')
    .select(({ fn }) => [fn.countAll<number | string>().as('emails'), fn.min('creado').as('oldest')])
    .where(toBeSent)
    .executeTakeFirstOrThrow();
  const givenUp = await countGivenUp(db, new Date(now.getTime() - 24 * 3_600_000));
  const oldest = waiting.oldest ? Math.max(0, (now.getTime() - Date.parse(waiting.oldest)) / 1000) : 0;
  return { waiting: Number(waiting.emails), oldest, givenUp };
}

/** Emails that were given up since then, and not dismissed. */
export const isGivenUp = (since: Date) => (mail: ExpressionBuilder<Tables, 'correos'>) =>
  mail.and([
    mail('correos.estado', '=', 'fallido'),
    // Those that were never tried were withdrawn.
    mail('correos.intentos', '>', 0),
    // An attempt sets it: it lies after the last one.
    mail('correos.proximo_intento', '>=', since.toISOString()),
    mail('correos.descartado', 'is', null),
  ]);

export async function countGivenUp(db: Db, since: Date): Promise<number> {
  return countRows(db.selectFrom('correos').where(isGivenUp(since)));
}

export async function markSent(db: Db, mail: Mail): Promise<void> {
  await recordOutcome(db, mail, { estado: 'enviado', ultimo_error: null, texto: '', html: '', ...withoutText(mail) });
}

/** Schedules a retry, with growing delays (1 min up to 6 h), or gives up when `permanent` or after the last attempt. */
export async function markFailed(db: Db, mail: Mail, reason: string, permanent: boolean, now: Date): Promise<void> {
  const wait = Math.min(2 ** (mail.intentos - 1), 360) * 60_000;
  const isOver = permanent || mail.intentos >= mostAttempts;
  await recordOutcome(db, mail, {
    estado: isOver ? 'fallido' : 'pendiente',
    proximo_intento: new Date(now.getTime() + wait).toISOString(),
    ultimo_error: reason.slice(0, 500),
    // A message to the club that was never delivered stays readable for staff.
    ...(isOver && mail.responder_correo === null ? withoutText(mail) : {}),
  });
}

/** Deletes the text, which may hold a link or a password. That of a mailing is kept once, elsewhere. */
const withoutText = ({ envio_id, responder_correo }: Mail) => ({
  ...(envio_id === null ? { texto: '', html: '', responder_nombre: null, responder_correo: null } : {}),
  // The subject of a stranger's message has their name.
  ...(envio_id === null && responder_correo !== null ? { asunto: 'Mensaje para el club' } : {}),
});

/** Deletes the emails to a deleted account's owner, pending and sent. */
export async function forgetEmailsTo(trx: Db, address: string): Promise<void> {
  await trx
    .deleteFrom('correos')
    .where('para', '=', address)
    // Not what confirms a registration of the same person, a mailing, or what strangers write to the club.
    .where('inscripcion_id', 'is', null)
    .where('envio_id', 'is', null)
    .where('responder_correo', 'is', null)
    .execute();
}

/** Deletes the emails about registrations that are being deleted: those about them alone, and pending ones of mailings. */
export async function forgetEmailsAbout(
  trx: Db,
  which: (row: ExpressionBuilder<Tables, 'inscripciones'>) => Expression<SqlBool>,
): Promise<void> {
  const deleted = trx.selectFrom('inscripciones').select('inscripciones.id').where(which);
  await trx
    .deleteFrom('correos')
    .where((mail) => mail.or([mail('envio_id', 'is', null), mail('texto', '!=', '')]))
    .where('inscripcion_id', 'in', deleted)
    .execute();
  await trx
    .updateTable('correos')
    .set({ estado: 'fallido', ultimo_error: 'La inscripción se ha eliminado.' })
    .where('estado', '=', 'pendiente')
    .where('inscripcion_id', 'in', deleted)
    // Kept while a family that shares the address has a registration left.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('inscripciones')
            .select('inscripciones.id')
            .whereRef('inscripciones.mail', '=', 'correos.para')
            .where('eliminada', 'is', null),
        ),
      ),
    )
    .execute();
}

/** Stores the outcome and ends the lease. Does nothing when the lease was lost meanwhile: its new holder stores the outcome. */
async function recordOutcome(db: Db, mail: Mail, outcome: RowChanges<'correos'>): Promise<void> {
  await db
    .updateTable('correos')
    .set({ ...outcome, arrendatario: null, arrendado_hasta: null })
    .where('id', '=', mail.id)
    .where('arrendatario', '=', mail.arrendatario)
    .execute();
}
