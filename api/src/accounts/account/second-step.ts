import type { FastifyRequest } from 'fastify';
import type { SecondStep, SecondStepProof } from 'shared/contract/second-factor';
import { recordSecurityEvent } from '../audit/security-events.ts';
import type { AppContext } from '../security/context.ts';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { createTickets, type Ticket } from '../security/tickets.ts';
import { countAttempt, countCode, isToldOfCodes } from '../security/throttle.ts';
import { tellOfGuesses, tellOfUsedCode } from './factor-emails.ts';
import { findAuthenticator, notePasskeyUse } from './factors-queries.ts';
import { createPasskeys } from './passkeys.ts';
import { digestRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
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
    const { ticket, challenge } = await tickets.issue(request, user);
    const codes = await db.selectFrom('codigos_recuperacion').select('huella').where('usuario_id', '=', user.id).limit(1).execute();
    return {
      resguardo: ticket,
      codigo: (await findAuthenticator(db, user.id)) !== undefined,
      llave: await passkeys.ask(db, user.id, challenge),
      recuperacion: codes.length > 0,
    };
  }

  /** The log-in's reply after the right password: an error, which a front end that knows only the contract shows as such. */
  async function ask(request: FastifyRequest, user: StoredUser): Promise<HttpError> {
    const asked = await offer(request, user);
    const detail = 'Tu cuenta tiene verificación en dos pasos: falta el segundo.';
    return new HttpError(401, detail, { 'cache-control': 'no-store' }, { segundo_paso: asked });
  }

  /** @returns the user whose log-in this completes. @throws HttpError 400 when the proof is wrong, 401 when the ticket is over. */
  async function check(request: FastifyRequest, { resguardo, ...proof }: SecondStepProof): Promise<StoredUser> {
    const ticket = await tickets.read(request, resguardo);
    const { id } = ticket.user;
    const device = await devices.recognize(request, ticket.user);
    // Long codes may be tried from each network.
    const attempt =
      proof.codigo === undefined
        ? await countAttempt(db, `second step ${id}`, request.ip, now(), device)
        : await countCode(db, id, now(), device);
    try {
      const spend = await examine(ticket, proof);
      await db.transaction().execute(async (trx) => {
        await ticket.spend(trx);
        await spend(trx);
      });
    } catch (error) {
      const what = { accion: 'fallar', entidad: 'accesos', id: null, resumen: 'segundo paso' } as const;
      if (error instanceof HttpError) {
        await recordSecurityEvent(context, { user: ticket.user, ip: request.ip, ...what });
        if (proof.codigo !== undefined) await tellOwner(ticket.user);
      }
      throw error;
    }
    await attempt.forgive();
    mail.wake();
    return ticket.user;
  }

  /** Emails the account's owner: a client that guesses codes has the password, and only the owner can change it. */
  async function tellOwner(user: StoredUser): Promise<void> {
    await db.transaction().execute(async (trx) => {
      if (await isToldOfCodes(trx, user.id, now())) await queueEmail(trx, tellOfGuesses(user), now());
    });
    mail.wake();
  }

  /** Checks a proof before any transaction, since that takes long; what it returns spends the proof in one. */
  async function examine({ user, challenge }: Ticket, { codigo, llave, recuperacion = '' }: Omit<SecondStepProof, 'resguardo'>) {
    if (llave) {
      const used = await passkeys.check(db, user.id, llave, challenge);
      return async (trx: Db) => {
        if (!(await notePasskeyUse(trx, used, now()))) throw new HttpError(400, 'Esa llave de acceso ya no es de tu cuenta.');
      };
    }
    if (codigo !== undefined) {
      return async (trx: Db) => {
        if (await authenticators.spend(trx, user.id, codigo, now())) return;
        throw new HttpError(400, 'El código no es correcto o ya se ha usado. Espera al siguiente e inténtalo otra vez.');
      };
    }
    const digest = await digestRecoveryCode(db, user.id, recuperacion);
    return async (trx: Db) => {
      const left = digest === null ? null : await spendRecoveryCode(trx, user.id, digest);
      if (left === null) throw new HttpError(400, 'El código de recuperación no es correcto o ya se ha usado.');
      await queueEmail(trx, tellOfUsedCode(user, left), now());
    };
  }

  return { offer, ask, check };
}
