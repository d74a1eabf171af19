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

export const listRecoveryCodes = (db: Db, userId: number) =>
  db.selectFrom('codigos_recuperacion').select(['huella', 'sal']).where('usuario_id', '=', userId).execute();

/** The digest of a typed code of these; undefined for any other. Hashing takes a moment: call it before the transaction that spends it. */
export async function findRecoveryCode(codes: Awaited<ReturnType<typeof listRecoveryCodes>>, typed: string): Promise<string | undefined> {
  const [set] = codes;
  const digest = set && (await hashCode(plain(typed), Buffer.from(set.sal, 'base64url')));
  return codes.find(({ huella }) => huella === digest)?.huella;
}

/** Of two at once, one gives a row. */
export const deleteRecoveryCode = (trx: Db, userId: number, huella: string) =>
  trx.deleteFrom('codigos_recuperacion').where('usuario_id', '=', userId).where('huella', '=', huella).returning('huella');

/** Normalizes a typed code: dashes, blanks and capitals make no difference. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[^a-z\d]/g, '');
