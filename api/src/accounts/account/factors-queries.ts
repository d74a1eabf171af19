import type { SecondFactorState } from 'shared/contract/second-factor';
import type { Db, Row } from '../../core/db/schema.ts';

export type StoredPasskey = Row<'llaves'>;
export type StoredAuthenticator = Row<'aplicaciones'>;

export const findAuthenticator = (db: Db, userId: number): Promise<StoredAuthenticator | undefined> =>
  db.selectFrom('aplicaciones').selectAll().where('usuario_id', '=', userId).executeTakeFirst();

export const listPasskeys = (db: Db, userId: number): Promise<StoredPasskey[]> =>
  db.selectFrom('llaves').selectAll().where('usuario_id', '=', userId).orderBy('creada').orderBy('id').execute();

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
