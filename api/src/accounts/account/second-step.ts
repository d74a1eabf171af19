import type { FastifyRequest } from 'fastify';
import type { Compilable } from 'kysely';
import type { SecondStep, SecondStepProof } from 'shared/contract/second-factor';
import { recordSecurityEvent, type SecurityEvent, withSecurityEvents } from '../audit/security-events.ts';
import type { AppContext } from '../security/context.ts';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { readClub } from '../../core/club/settings-queries.ts';
import { sendTogether } from '../../core/db/transact.ts';
import type { Email } from '../../core/mail/email.ts';
import { queueEmail, insertEmail } from '../../core/mail/outbox.ts';
import { markOf } from '../security/known-devices.ts';
import { createTickets, type Ticket } from '../security/tickets.ts';
import { countAttempt, countCode, countWrongCode } from '../security/throttle.ts';
import { notifyOfGuesses, notifyOfUsedCode } from './factor-emails.ts';
import { findAuthenticator, listPasskeys } from './factors-queries.ts';
import { updatePasskeyUse } from './factors-changes.ts';
import { createPasskeys } from './passkeys.ts';
import { findRecoveryCode, listRecoveryCodes, deleteRecoveryCode } from './recovery-codes.ts';
import { createAuthenticators } from './totp.ts';

/** How long a log-in waits for its second step. */
const minutes = 5;

/**
 * The second step of a log-in, or of a confirmation, for users with a second factor.
 *
 * @param purpose A ticket of one is not valid for the other: what confirms a session opens none.
 */
export function createSecondStep(
  context: Pick<AppContext, 'db' | 'config' | 'devices' | 'now' | 'mail' | 'log'>,
  purpose: 'segundo paso' | 'confirmación',
) {
  const { db, config, devices, now, mail } = context;
  const tickets = createTickets(purpose, minutes, { db, jwtSecret: config.jwtSecret, now });
  const authenticators = createAuthenticators(config);
  const passkeys = createPasskeys(config);

  /** The factors that the user may choose from. */
  async function offer(request: FastifyRequest, user: StoredUser): Promise<SecondStep> {
    const reading = readFactors(user.id);
    // With it the second step knows the browser before it has asked the database.
    const { ticket, challenge } = await tickets.issue(request, user, markOf(user));
    const [app, listed, codes] = await reading;
    return {
      resguardo: ticket,
      codigo: app !== undefined,
      llave: await passkeys.ask(listed, challenge),
      recuperacion: codes.length > 0,
    };
  }

  const readFactors = (userId: number) =>
    Promise.all([findAuthenticator(db, userId), listPasskeys(db, userId), listRecoveryCodes(db, userId)]);

  /** The log-in's reply after the right password: an error, which a front end that knows only the contract shows as such. */
  async function ask(request: FastifyRequest, user: StoredUser): Promise<HttpError> {
    const asked = await offer(request, user);
    const detail = 'Tu cuenta tiene verificación en dos pasos: falta el segundo.';
    return new HttpError(401, detail, { 'cache-control': 'no-store' }, { segundo_paso: asked });
  }

  /**
   * In four round trips.
   *
   * @param eventOf What the audit says of it, in the same transaction.
   * @returns the user whose log-in this completes.
   * @throws HttpError 400 when the proof is wrong, 401 when the ticket is over.
   */
  async function check(
    request: FastifyRequest,
    { resguardo, ...proof }: SecondStepProof,
    eventOf?: (user: StoredUser) => SecurityEvent,
  ): Promise<StoredUser> {
    const claims = await tickets.open(request, resguardo);
    const { userId, note: mark } = claims;
    const device = await devices.recognize(request, { id: userId, mark });
    const reading = Promise.all([tickets.find(claims), readFactors(userId), readClub(db)]);
    // Long codes may be tried from each network.
    const attempt =
      proof.codigo === undefined
        ? await countAttempt(db, `second step ${userId}`, request.ip, now(), device, reading)
        : await countCode(db, userId, now(), device, reading);
    const [ticket, factors, club] = await reading;
    try {
      const { spending, spent, email } = await examine(ticket, factors, proof);
      await withSecurityEvents(context, async (trx, record, sendLast) => {
        const [used, proved] = await sendTogether(trx, [ticket.spending(trx), spending(trx)] as const);
        ticket.confirmSpent(used);
        if (proved.length === 0) throw spent();
        sendLast(...attempt.forgiving(trx), ...(email ? [insertEmail(trx, club, email, now(), null)] : []));
        if (eventOf) await record(eventOf(ticket.user), sendLast);
      });
    } catch (error) {
      const what = { accion: 'fallar', entidad: 'accesos', id: null, resumen: 'segundo paso' } as const;
      if (error instanceof HttpError) {
        const told = proof.codigo === undefined ? undefined : notifyOwner(ticket.user);
        await Promise.all([recordSecurityEvent(context, { user: ticket.user, ip: request.ip, ...what }), told]);
      }
      throw error;
    }
    mail.wake();
    return ticket.user;
  }

  /** Emails the account's owner: a client that guesses codes has the password, and only the owner can change it. */
  async function notifyOwner(user: StoredUser): Promise<void> {
    await db.transaction().execute(async (trx) => {
      if (await countWrongCode(trx, user.id, now())) await queueEmail(trx, notifyOfGuesses(user), now());
    });
    mail.wake();
  }

  /** Checks a proof before any transaction, since that takes long. @returns the statement that spends it, without a row where another has. */
  async function examine(
    { user, challenge }: Ticket,
    [app, listed, codes]: Awaited<ReturnType<typeof readFactors>>,
    { codigo, llave, recuperacion = '' }: Omit<SecondStepProof, 'resguardo'>,
  ): Promise<{ spending: (trx: Db) => Compilable<unknown>; spent: () => HttpError; email?: Email }> {
    if (llave) {
      const used = await passkeys.check(listed, llave, challenge);
      return {
        spending: (trx) => updatePasskeyUse(trx, used, now()),
        spent: () => new HttpError(400, 'Esa llave de acceso ya no es de tu cuenta.'),
      };
    }
    if (codigo !== undefined) {
      const spent = () => new HttpError(400, 'El código no es correcto o ya se ha usado. Espera al siguiente e inténtalo otra vez.');
      const step = authenticators.stepOf(app, codigo, now());
      if (step === null) throw spent();
      return { spending: (trx) => authenticators.spending(trx, user.id, step), spent };
    }
    const spent = () => new HttpError(400, 'El código de recuperación no es correcto o ya se ha usado.');
    const digest = await findRecoveryCode(codes, recuperacion);
    if (digest === undefined) throw spent();
    return { spending: (trx) => deleteRecoveryCode(trx, user.id, digest), spent, email: notifyOfUsedCode(user, codes.length - 1) };
  }

  return { offer, ask, check };
}
