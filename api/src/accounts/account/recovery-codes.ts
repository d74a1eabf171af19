import type { Db } from '../../core/db/schema.ts';
import { hashCode, makePassword } from '../security/passwords.ts';
import { drawBytes } from '../../core/base/random.ts';

const howMany = 10;

export interface RecoveryCodes {
  /** To be shown once. */
  codes: string[];
  /** Replaces the older ones. */
  store(trx: Db, userId: number): Promise<void>;
}

/** Hashed before any transaction begins: that takes a moment. */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: howMany }, makePassword);
  const salt = drawBytes(16);
  const sal = salt.toString('base64url');
  const digests = await Promise.all(codes.map((code) => hashCode(plain(code), salt)));
  return {
    codes,
    async store(trx, usuario_id) {
      await trx.deleteFrom('codigos_recuperacion').where('usuario_id', '=', usuario_id).execute();
      await trx
        .insertInto('codigos_recuperacion')
        .values(digests.map((huella) => ({ huella, usuario_id, sal })))
        .execute();
    },
  };
}

/** The digest of a typed code; null when no codes are left. Call it before the transaction that spends it. */
export async function digestRecoveryCode(db: Db, userId: number, typed: string): Promise<string | null> {
  const set = await db.selectFrom('codigos_recuperacion').select('sal').where('usuario_id', '=', userId).limit(1).executeTakeFirst();
  return set ? hashCode(plain(typed), Buffer.from(set.sal, 'base64url')) : null;
}

/** @returns how many are left, or null when there was none of this digest. Of two at once, one finds it. */
export async function spendRecoveryCode(trx: Db, userId: number, huella: string): Promise<number | null> {
  const spent = await trx
    .deleteFrom('codigos_recuperacion')
    .where('usuario_id', '=', userId)
    .where('huella', '=', huella)
    .returning('huella')
    .executeTakeFirst();
  if (!spent) return null;
  return (await trx.selectFrom('codigos_recuperacion').select('huella').where('usuario_id', '=', userId).execute()).length;
}

/** Normalizes a typed code: dashes, blanks and capitals make no difference. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[^a-z\d]/g, '');
