import { listSettingVersions, mailTested, readValues, type Values } from './settings-queries.ts';
import type { SettingKey } from 'shared/facts/setting-fields';
import type { Db } from '../db/schema.ts';

/** Stores a section and its entry of the history, deleting the oldest entries: returns what those held. */
export async function storeSetting(
  db: Db,
  clave: SettingKey,
  values: Values,
  version: number,
  autor: string | null,
  now: Date,
): Promise<Values[]> {
  const row = { valor: JSON.stringify(values), version };
  await db
    .insertInto('ajustes')
    .values({ clave, ...row })
    .onConflict((conflict) => conflict.column('clave').doUpdateSet(row))
    .execute();
  await db.insertInto('versiones_ajustes').values({ clave, valor: row.valor, autor, momento: now.toISOString() }).execute();
  const kept = (await listSettingVersions(db, clave)).map(({ id }) => id);
  const gone = await db.deleteFrom('versiones_ajustes').where('clave', '=', clave).where('id', 'not in', kept).returning('valor').execute();
  return gone.map(({ valor }) => readValues(clave, valor));
}

export async function rememberTestedMail(db: Db, now: Date): Promise<void> {
  const valor = now.toISOString();
  await db
    .insertInto('ajustes')
    .values({ clave: mailTested, valor })
    .onConflict((conflict) => conflict.column('clave').doUpdateSet({ valor }))
    .execute();
}
