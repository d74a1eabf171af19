import type { SecondFactorChange, SecondFactorState } from 'shared/contract/second-factor';
import { recordChange } from '../audit/record-change.ts';
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
import { makeRecoveryCodes } from './recovery-codes.ts';

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
export function createFactorChanges({ db, config, now, mail }: Pick<AppContext, 'db' | 'config' | 'now' | 'mail'>) {
  const { areSupported } = createPasskeys(config);

  const isRequired = async (trx: Db, user: StoredUser) => isStaff(user) && (await readStaffRules(trx)).segundo_factor;

  async function describe(trx: Db, user: StoredUser): Promise<SecondFactorState> {
    return describeFactors(trx, user.id, { admite_llaves: areSupported, obligatorio: await isRequired(trx, user) });
  }

  /** @throws Refusal 401 when another change has ended this session meanwhile. */
  const inTurn = (user: SessionUser, change: (trx: Db) => Promise<SecondFactorChange>): Promise<SecondFactorChange> =>
    db.transaction().execute(async (trx) => {
      await takeTurn(trx, 'usuarios');
      if ((await findUser(trx, user.id))?.token_version !== user.token_version) throw unauthorized();
      return change(trx);
    });

  const own = async (
    user: SessionUser,
    { write, resumen, letter }: FactorChange,
    codes?: Awaited<ReturnType<typeof makeRecoveryCodes>>,
  ) => {
    const done = await inTurn(user, async (trx) => {
      await write(trx);
      if ((await countFactors(trx, user.id)) === 0 && (await isRequired(trx, user)))
        throw new Refusal(409, 'El club pide la verificación en dos pasos a la dirección: añade otro método antes de quitar este.');
      await codes?.store(trx, user.id);
      const after = await endSessions(trx, user.id, user.sesion);
      await recordChange(trx, user, { accion: 'editar', entidad: 'usuarios', id: user.id, resumen }, now());
      await queueLetter(trx, letter, now());
      return {
        estado: await describe(trx, after),
        codigos: codes?.codes ?? null,
        usuario: describeUser({ ...after, debe_activar_segundo_factor: false }),
      };
    });
    mail.wake();
    return done;
  };

  return {
    describe: (user: StoredUser) => describe(db, user),
    /** The first factor comes with recovery codes. */
    async add(user: SessionUser, change: FactorChange): Promise<SecondFactorChange> {
      return own(user, change, user.segundo_factor ? undefined : await makeRecoveryCodes());
    },
    remove: (user: SessionUser, change: FactorChange): Promise<SecondFactorChange> => own(user, change),

    async renewCodes(user: SessionUser): Promise<SecondFactorChange> {
      const codes = await makeRecoveryCodes();
      const done = await inTurn(user, async (trx) => {
        if ((await countFactors(trx, user.id)) === 0) throw new Refusal(409, 'Activa antes la verificación en dos pasos.');
        await codes.store(trx, user.id);
        await queueLetter(trx, tellOfNewCodes(user), now());
        return { estado: await describe(trx, user), codigos: codes.codes, usuario: describeUser(user) };
      });
      mail.wake();
      return done;
    },

    /** For somebody who has lost what they had. @throws Refusal 404 where there is nobody, 409 where there is nothing to remove. */
    async reset(webmaster: SessionUser, id: number): Promise<StoredUser> {
      if (id === webmaster.id) throw new Refusal(403, 'La tuya la quitas en la seguridad de tu cuenta, con tu contraseña.');
      const after = await db.transaction().execute(async (trx) => {
        await takeTurn(trx, 'usuarios');
        if ((await findUser(trx, webmaster.id))?.rol !== 'webmaster') throw unauthorized();
        const found = await findUser(trx, id);
        if (!found) throw notFound();
        if (!found.segundo_factor) throw new Refusal(409, 'Esta persona no tiene verificación en dos pasos.');
        await removeFactors(trx, id);
        const resumen = 'verificación en dos pasos quitada';
        await recordChange(trx, webmaster, { accion: 'editar', entidad: 'usuarios', id, resumen }, now());
        await queueLetter(trx, tellOfReset(found), now());
        return endSessions(trx, id);
      });
      mail.wake();
      return after;
    },
  };
}
