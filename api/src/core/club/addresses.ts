import type { Config } from '../base/config.ts';
import type { Db } from '../db/schema.ts';
import { readClub } from './settings-queries.ts';

/** An address of this site without a mailbox: the sender of emails until one is configured. */
export const siteMailbox = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `web@${new URL(publicUrl).hostname}`;

/** The mailbox for messages to the club: the operator's setting, else the webmaster's, else the webmaster's own address. */
export async function findInbox(db: Db, config: Pick<Config, 'clubEmail' | 'publicUrl'>): Promise<string> {
  if (config.clubEmail !== undefined) return config.clubEmail;
  const [{ correo }, first] = await Promise.all([
    readClub(db),
    db.selectFrom('usuarios').select('correo_electronico').where('rol', '=', 'webmaster').orderBy('id').limit(1).executeTakeFirst(),
  ]);
  return correo ?? first?.correo_electronico ?? siteMailbox(config);
}

export type Sender = string | { name: string; address: string };

/** The sender of the club's emails. */
export async function findSender(db: Db, config: Pick<Config, 'mailFrom' | 'publicUrl'>): Promise<Sender> {
  if (config.mailFrom !== undefined) return config.mailFrom;
  const { nombre, correo } = await readClub(db);
  return { name: nombre, address: correo ?? siteMailbox(config) };
}
