import type { Db, StoredUser } from '../../core/db/schema.ts';
import { readClub } from '../../core/club/settings-queries.ts';

type Owner = Pick<StoredUser, 'nombre' | 'correo_electronico'> & Partial<Pick<StoredUser, 'primer_apellido' | 'segundo_apellido'>>;

/** 1 or 0, for the column: the password itself is known only while it is set or typed. The word list is loaded on first use. */
export async function weaknessOf(db: Db, password: string, owner: Owner): Promise<0 | 1> {
  const { isWeakPassword } = await import('shared/facts/passwords/weak-password');
  const { nombre: club } = await readClub(db);
  return isWeakPassword(password, { ...owner, club }) ? 1 : 0;
}

/** Checks, at a log-in, a password that was set before checks existed; once per password. */
export async function noteWeaknessOnce(db: Db, user: StoredUser, password: string): Promise<void> {
  if (user.contrasena_debil !== null) return;
  const contrasena_debil = await weaknessOf(db, password, user);
  // Another request may have set another password meanwhile.
  await db
    .updateTable('usuarios')
    .set({ contrasena_debil })
    .where('id', '=', user.id)
    .where('contrasena_hash', '=', user.contrasena_hash)
    .execute();
}

/** Accounts whose password is known to be weak. */
export async function countWeakPasswords(db: Db): Promise<number> {
  const { debiles } = await db
    .selectFrom('usuarios')
    .select((user) => user.fn.countAll().as('debiles'))
    .where('contrasena_debil', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(debiles);
}
