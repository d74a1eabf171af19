import { recordOf } from '../base/keys-of.ts';
import { type Club, clubOf } from 'shared/facts/club';
import { type Colours, posterColours } from 'shared/facts/colours';
import { type SettingKey, settingKeys, type SettingVersion, type SiteSettings, siteSettings } from 'shared/contract/settings';
import type { Db } from '../db/schema.ts';

/** How many past versions are kept. */
const keptVersions = 50;

type Values = Record<string, string | null>;

/** The settings before the first write. */
const empty = recordOf(settingKeys, (clave): Values => {
  const names = Object.keys(siteSettings.shape[clave].shape).filter((name) => name !== 'version');
  return Object.fromEntries(names.map((name) => [name, null]));
});

const read = (clave: SettingKey, valor: string): Values => {
  const stored: Values = JSON.parse(valor);
  return { ...empty[clave], ...stored };
};

export async function readSettings(db: Db, keys: readonly SettingKey[] = settingKeys): Promise<SiteSettings> {
  return parseSettings(await db.selectFrom('ajustes').selectAll().where('clave', 'in', keys).execute());
}

export function parseSettings(rows: readonly { clave: string; valor: string; version: number }[]): SiteSettings {
  const sections = settingKeys.map((clave) => {
    const row = rows.find((one) => one.clave === clave);
    return [clave, row ? { ...read(clave, row.valor), version: row.version } : { ...empty[clave], version: 0 }];
  });
  return siteSettings.parse(Object.fromEntries(sections));
}

/** The club's name and details, for emails and wherever else no page is. */
export const readClub = async (db: Db): Promise<Club> => clubOf(await readSettings(db, ['identidad', 'contacto', 'ruta', 'legal']));

export const coloursOf = ({ identidad }: SiteSettings): Colours => ({
  color_principal: identidad.color_principal ?? posterColours.color_principal,
  color_acento: identidad.color_acento ?? posterColours.color_acento,
});

/** Newest first: the first is the current one. */
export async function listSettingVersions(db: Db, clave: SettingKey): Promise<SettingVersion[]> {
  const rows = await db
    .selectFrom('versiones_ajustes')
    .selectAll()
    .where('clave', '=', clave)
    .orderBy('id', 'desc')
    .limit(keptVersions)
    .execute();
  return rows.map(({ id, valor, autor, momento }) => ({ id, valores: read(clave, valor), autor, momento }));
}

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
  return gone.map(({ valor }) => read(clave, valor));
}

/** The key that notes that an email has left: sent ones are kept for the last weeks only. */
export const mailTested = 'correo_probado';

export async function rememberTestedMail(db: Db, now: Date): Promise<void> {
  const valor = now.toISOString();
  await db
    .insertInto('ajustes')
    .values({ clave: mailTested, valor })
    .onConflict((conflict) => conflict.column('clave').doUpdateSet({ valor }))
    .execute();
}
