import type { SecondFactorState } from 'shared/contract/second-factor';
import type { Db, Row } from '../../core/db/schema.ts';

export type StoredPasskey = Row<'llaves'>;
export type StoredAuthenticator = Row<'aplicaciones'>;

export const findAuthenticator = (db: Db, userId: number): Promise<StoredAuthenticator | undefined> =>
  db.selectFrom('aplicaciones').selectAll().where('usuario_id', '=', userId).executeTakeFirst();

export const listPasskeys = (db: Db, userId: number): Promise<StoredPasskey[]> =>
  db.selectFrom('llaves').selectAll().where('usuario_id', '=', userId).orderBy('creada').orderBy('id').execute();

/** Gives no row when it was removed meanwhile. */
export const notingPasskeyUse = (trx: Db, { id, contador }: Pick<StoredPasskey, 'id' | 'contador'>, now: Date) =>
  trx.updateTable('llaves').set({ contador, usada: now.toISOString() }).where('id', '=', id).returning('id');

/** Stores in the user's row whether they have a second factor; without one, recovery codes are worth nothing. */
export async function countFactors(trx: Db, userId: number): Promise<number> {
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

export async function removeFactors(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('aplicaciones').where('usuario_id', '=', userId).execute();
  await trx.deleteFrom('llaves').where('usuario_id', '=', userId).execute();
  await countFactors(trx, userId);
}

export async function describeFactors(
  db: Db,
  userId: number,
  rest: Pick<SecondFactorState, 'admite_llaves' | 'obligatorio'>,
): Promise<SecondFactorState> {
  const app = await findAuthenticator(db, userId);
  const passkeys = await listPasskeys(db, userId);
  const codes = await db.selectFrom('codigos_recuperacion').select('huella').where('usuario_id', '=', userId).execute();
  const llaves = passkeys.map(({ id, nombre, creada, usada }) => ({ id, nombre, creada, usada }));
  return { aplicacion: app?.creado ?? null, llaves, codigos_restantes: codes.length, ...rest };
}
