import { recordOf } from 'shared/facts/keys-of';
import { type Club, clubOf } from 'shared/facts/club';
import { type Colours, posterColours } from 'shared/facts/colours';
import { type SettingKey, settingKeys } from 'shared/facts/setting-fields';
import { type SettingVersion, type SiteSettings, siteSettings } from 'shared/contract/settings';
import type { Db } from '../db/schema.ts';

/** How many past versions are kept. */
const keptVersions = 50;

export type Values = Record<string, string | null>;

/** The settings before the first write. */
const empty = recordOf(settingKeys, (clave): Values => {
  const names = Object.keys(siteSettings.shape[clave].shape).filter((name) => name !== 'version');
  return Object.fromEntries(names.map((name) => [name, null]));
});

export const readValues = (clave: SettingKey, valor: string): Values => {
  const stored: Values = JSON.parse(valor);
  return { ...empty[clave], ...stored };
};

export async function readSettings(db: Db, keys: readonly SettingKey[] = settingKeys): Promise<SiteSettings> {
  return parseSettings(await db.selectFrom('ajustes').selectAll().where('clave', 'in', keys).execute());
}

export function parseSettings(rows: readonly { clave: string; valor: string; version: number }[]): SiteSettings {
  const sections = settingKeys.map((clave) => {
    const row = rows.find((one) => one.clave === clave);
    return [clave, row ? { ...readValues(clave, row.valor), version: row.version } : { ...empty[clave], version: 0 }];
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
  return rows.map(({ id, valor, autor, momento }) => ({ id, valores: readValues(clave, valor), autor, momento }));
}

/** The key that notes that an email has left: sent ones are kept for the last weeks only. */
export const mailTested = 'correo_probado';
