import type { SecondFactorChange, SecondFactorState } from 'shared/contract/second-factor';
import { createStaffWrites, type StaffWrite } from '../audit/staff-writes.ts';
import type { AppContext } from '../security/context.ts';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import type { Email } from '../../core/mail/email.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { type SessionActor, unauthorized } from '../security/guard.ts';
import { isStaff } from '../security/is-staff.ts';
import { readStaffRules } from '../security/staff-rules.ts';
import { guardSensitive, nameInEmail } from '../audit/sensitive-writes.ts';
import { describeUser, findUser } from '../users/users-queries.ts';
import { endSessions } from '../users/store-user.ts';
import { notifyOfNewCodes, notifyOfReset } from './factor-emails.ts';
import { describeFactors, findAuthenticator, listPasskeys, type StoredPasskey } from './factors-queries.ts';
import { createPasskeys } from './passkeys.ts';
import { makeRecoveryCodes, type RecoveryCodes } from './recovery-codes.ts';

/** A change of one's own factors: the write, the audit's line, and the email's text. */
export interface FactorChange {
  write: (trx: Db) => Promise<void>;
  resumen: string;
  email: Email;
}

/**
 * Changes to second factors: users their own, webmasters those of others. A change ends the owner's other sessions: they were opened
 * without what is required now, or perhaps by a thief with what was removed.
 */
export function createFactorChanges(context: Pick<AppContext, 'db' | 'config' | 'now' | 'mail' | 'log'>) {
  const { db, config, mail } = context;
  const { areSupported } = createPasskeys(config);
  const users = createStaffWrites(context, { entidad: 'usuarios', lock: 'usuarios', mail });

  const isRequired = async (trx: Db, user: StoredUser) => isStaff(user) && (await readStaffRules(trx)).segundo_factor;

  async function describe(trx: Db, user: StoredUser): Promise<SecondFactorState> {
    return describeFactors(trx, user.id, { admite_llaves: areSupported, obligatorio: await isRequired(trx, user) });
  }

  /** Under the lock that changes of users share. @throws HttpError 401 when another change has ended this session meanwhile. */
  const write = <T>(actor: SessionActor, work: (write: StaffWrite) => Promise<T>): Promise<T> =>
    users.write(actor, async (change) => {
      if ((await findUser(change.trx, actor.id))?.token_version !== actor.token_version) throw unauthorized();
      return work(change);
    });

  const changeOwn = (actor: SessionActor, change: FactorChange, codes?: RecoveryCodes): Promise<SecondFactorChange> =>
    write(actor, async ({ trx, moment, record }) => {
      await change.write(trx);
      if ((await countFactors(trx, actor.id)) === 0 && (await isRequired(trx, actor)))
        throw new HttpError(409, 'El club pide la verificación en dos pasos a la dirección: añade otro método antes de quitar este.');
      await codes?.store(trx, actor.id);
      const after = { ...(await endSessions(trx, actor.id, actor.sesion)), debe_activar_segundo_factor: false };
      await record('editar', actor.id, { resumen: change.resumen });
      await queueEmail(trx, change.email, moment);
      return { estado: await describe(trx, after), codigos: codes?.codes ?? null, usuario: describeUser(after) };
    });

  return {
    describe: (user: StoredUser) => describe(db, user),
    /** The first factor comes with recovery codes. */
    add: async (actor: SessionActor, change: FactorChange): Promise<SecondFactorChange> =>
      changeOwn(actor, change, actor.segundo_factor ? undefined : await makeRecoveryCodes()),
    /** @throws HttpError 409 when the club requires the last one. */
    remove: (actor: SessionActor, change: FactorChange): Promise<SecondFactorChange> => changeOwn(actor, change),

    async renewCodes(actor: SessionActor): Promise<SecondFactorChange> {
      const codes = await makeRecoveryCodes();
      return write(actor, async ({ trx, moment, record }) => {
        if ((await countFactors(trx, actor.id)) === 0) throw new HttpError(409, 'Activa antes la verificación en dos pasos.');
        await codes.store(trx, actor.id);
        await record('editar', actor.id, { resumen: 'códigos de recuperación nuevos' });
        await queueEmail(trx, notifyOfNewCodes(actor), moment);
        return { estado: await describe(trx, actor), codigos: codes.codes, usuario: describeUser(actor) };
      });
    },

    /** Removes another user's lost factor. @throws HttpError 404 without such a user, 409 without a factor. */
    reset(webmaster: SessionActor, id: number): Promise<StoredUser> {
      if (id === webmaster.id) throw new HttpError(403, 'La tuya la quitas en la seguridad de tu cuenta, con tu contraseña.');
      return write(webmaster, async ({ trx, moment, record }) => {
        const found = await findUser(trx, id);
        if (!found) throw notFound();
        if (!found.segundo_factor) throw new HttpError(409, 'Esta persona no tiene verificación en dos pasos.');
        await guardSensitive(trx, webmaster, 'segundo_factor', nameInEmail(found), moment);
        await removeFactors(trx, id);
        await record('editar', id, { resumen: 'verificación en dos pasos quitada', valores: 'segundo_factor: sí → no' });
        await queueEmail(trx, notifyOfReset(found), moment);
        return endSessions(trx, id);
      });
    },
  };
}

/** Gives no row when it was removed meanwhile. */
export const updatePasskeyUse = (trx: Db, { id, contador }: Pick<StoredPasskey, 'id' | 'contador'>, now: Date) =>
  trx.updateTable('llaves').set({ contador, usada: now.toISOString() }).where('id', '=', id).returning('id');

async function removeFactors(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('aplicaciones').where('usuario_id', '=', userId).execute();
  await trx.deleteFrom('llaves').where('usuario_id', '=', userId).execute();
  await countFactors(trx, userId);
}

/** Stores in the user's row whether they have a second factor; without one, recovery codes are worth nothing. */
async function countFactors(trx: Db, userId: number): Promise<number> {
  const passkeys = await listPasskeys(trx, userId);
  const count = passkeys.length + ((await findAuthenticator(trx, userId)) ? 1 : 0);
  await trx
    .updateTable('usuarios')
    .set({ segundo_factor: Math.min(count, 1) })
    .where('id', '=', userId)
    .execute();
  if (count === 0) await trx.deleteFrom('codigos_recuperacion').where('usuario_id', '=', userId).execute();
  return count;
}
