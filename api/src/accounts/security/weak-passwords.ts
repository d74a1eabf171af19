import type { Compilable } from 'kysely';
import type { Club } from 'shared/facts/club';
import { countRows } from '../../core/db/rows.ts';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { readClub } from '../../core/club/settings-queries.ts';

type Owner = Pick<StoredUser, 'nombre' | 'correo_electronico'> & Partial<Pick<StoredUser, 'primer_apellido' | 'segundo_apellido'>>;

/** 1 or 0, for the column: the password itself is known only while it is set or typed. The word list is loaded on first use. */
export async function weaknessOf(db: Db, password: string, owner: Owner): Promise<0 | 1> {
  return rate(password, owner, await readClub(db));
}

async function rate(password: string, owner: Owner, { nombre: club }: Pick<Club, 'nombre'>): Promise<0 | 1> {
  const { isWeakPassword } = await import('shared/facts/passwords/weak-password');
  return isWeakPassword(password, { ...owner, club }) ? 1 : 0;
}

/**
 * Rates, at a log-in, a password that was set before ratings existed; once per password.
 *
 * @returns what rates it once it has proved right, as a statement of a transaction.
 */
export function rateOnce(db: Db, user: StoredUser | undefined, password: string): () => Promise<(trx: Db) => Compilable<unknown>[]> {
  if (!user || user.contrasena_debil !== null) return async () => () => [];
  const reading = readClub(db);
  // Its error is thrown where it is awaited.
  reading.catch(() => {});
  return async () => {
    const contrasena_debil = await rate(password, user, await reading);
    return (trx) => [
      trx
        .updateTable('usuarios')
        .set({ contrasena_debil })
        .where('id', '=', user.id)
        // Another request may have set another password meanwhile.
        .where('contrasena_hash', '=', user.contrasena_hash),
    ];
  };
}

/** Accounts whose password is known to be weak. */
export const countWeakPasswords = (db: Db): Promise<number> => countRows(db.selectFrom('usuarios').where('contrasena_debil', '=', 1));
