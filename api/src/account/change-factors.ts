import type { SecondFactorChange, SecondFactorState } from 'shared/contract/second-factor';
import { withSecurityEvents } from '../audit/security-events.ts';
import type { AppContext } from '../context.ts';
import { takeTurn } from '../db/take-turn.ts';
import type { Db, StoredUser } from '../db/schema.ts';
import { notFound, Refusal } from '../http/errors.ts';
import type { Letter } from '../mail/letter.ts';
import { queueLetter } from '../mail/outbox.ts';
import { unauthorized } from '../security/guard.ts';
import { isStaff } from '../security/is-staff.ts';
import { readStaffRules } from '../security/staff-rules.ts';
import type { SessionUser } from '../security/sessions.ts';
import { describeUser, endSessions, findUser } from '../users/users-queries.ts';
import { tellOfNewCodes, tellOfReset } from './factor-letters.ts';
import { countFactors, describeFactors, removeFactors } from './factors-queries.ts';
import { createPasskeys } from './passkeys.ts';
import { makeRecoveryCodes, type RecoveryCodes } from './recovery-codes.ts';

/** Who asks, and from where. */
export type Actor = SessionUser & { ip: string };

/** A change of one's own: what is written, what the audit says of it, and what the letter tells. */
export interface FactorChange {
  write: (trx: Db) => Promise<void>;
  resumen: string;
  letter: Letter;
}

/**
 * What people do with their own second factor, and a webmaster with that of others. A change ends the other sessions of whose it is:
 * they were opened without what is asked for now, or by somebody with what was taken away.
 */
export function createFactorChanges(context: Pick<AppContext, 'db' | 'config' | 'now' | 'mail' | 'log'>) {
  const { db, config, now, mail } = context;
  const { areSupported } = createPasskeys(config);

  const isRequired = async (trx: Db, user: StoredUser) => isStaff(user) && (await readStaffRules(trx)).segundo_factor;

  async function describe(trx: Db, user: StoredUser): Promise<SecondFactorState> {
    return describeFactors(trx, user.id, { admite_llaves: areSupported, obligatorio: await isRequired(trx, user) });
  }

  /** One change of users after another, audited. @throws Refusal 401 when another one has ended this session meanwhile. */
  async function inTurn<T>(
    actor: Actor,
    change: (trx: Db, record: (id: number, resumen: string) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const done = await withSecurityEvents(context, async (trx, record) => {
      await takeTurn(trx, 'usuarios');
      if ((await findUser(trx, actor.id))?.token_version !== actor.token_version) throw unauthorized();
      return change(trx, (id, resumen) => record({ user: actor, ip: actor.ip, accion: 'editar', entidad: 'usuarios', id, resumen }));
    });
    mail.wake();
    return done;
  }

  const changeOwn = (actor: Actor, { write, resumen, letter }: FactorChange, codes?: RecoveryCodes): Promise<SecondFactorChange> =>
    inTurn(actor, async (trx, record) => {
      await write(trx);
      if ((await countFactors(trx, actor.id)) === 0 && (await isRequired(trx, actor)))
        throw new Refusal(409, 'El club pide la verificación en dos pasos a la dirección: añade otro método antes de quitar este.');
      await codes?.store(trx, actor.id);
      const after = { ...(await endSessions(trx, actor.id, actor.sesion)), debe_activar_segundo_factor: false };
      await record(actor.id, resumen);
      await queueLetter(trx, letter, now());
      return { estado: await describe(trx, after), codigos: codes?.codes ?? null, usuario: describeUser(after) };
    });

  return {
    describe: (user: StoredUser) => describe(db, user),
    /** The first factor comes with recovery codes. */
    add: async (actor: Actor, change: FactorChange): Promise<SecondFactorChange> =>
      changeOwn(actor, change, actor.segundo_factor ? undefined : await makeRecoveryCodes()),
    /** @throws Refusal 409 when the club requires the last one. */
    remove: (actor: Actor, change: FactorChange): Promise<SecondFactorChange> => changeOwn(actor, change),

    async renewCodes(actor: Actor): Promise<SecondFactorChange> {
      const codes = await makeRecoveryCodes();
      return inTurn(actor, async (trx, record) => {
        if ((await countFactors(trx, actor.id)) === 0) throw new Refusal(409, 'Activa antes la verificación en dos pasos.');
        await codes.store(trx, actor.id);
        await record(actor.id, 'códigos de recuperación nuevos');
        await queueLetter(trx, tellOfNewCodes(actor), now());
        return { estado: await describe(trx, actor), codigos: codes.codes, usuario: describeUser(actor) };
      });
    },

    /** For somebody who has lost what they had. @throws Refusal 404 where there is nobody, 409 where there is nothing to remove. */
    reset(webmaster: Actor, id: number): Promise<StoredUser> {
      if (id === webmaster.id) throw new Refusal(403, 'La tuya la quitas en la seguridad de tu cuenta, con tu contraseña.');
      return inTurn(webmaster, async (trx, record) => {
        const found = await findUser(trx, id);
        if (!found) throw notFound();
        if (!found.segundo_factor) throw new Refusal(409, 'Esta persona no tiene verificación en dos pasos.');
        await removeFactors(trx, id);
        await record(id, 'verificación en dos pasos quitada');
        await queueLetter(trx, tellOfReset(found), now());
        return endSessions(trx, id);
      });
    },
  };
}
