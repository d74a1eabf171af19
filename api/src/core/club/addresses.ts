import type { Config } from '../base/config.ts';
import type { Db } from '../db/schema.ts';
import { readClub } from './settings-queries.ts';

/** Nobody's mailbox, but an address of this site: what an email comes from while nobody has said anything else. */
export const siteMailbox = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `web@${new URL(publicUrl).hostname}`;

/** Where what people write to the club goes: as whoever runs the server says, else as the webmaster does, else to the webmaster. */
export async function findInbox(db: Db, config: Pick<Config, 'clubEmail' | 'publicUrl'>): Promise<string> {
  if (config.clubEmail !== undefined) return config.clubEmail;
  const [{ correo }, first] = await Promise.all([
    readClub(db),
    db.selectFrom('usuarios').select('correo_electronico').where('rol', '=', 'webmaster').orderBy('id').limit(1).executeTakeFirst(),
  ]);
  return correo ?? first?.correo_electronico ?? siteMailbox(config);
}

export type Sender = string | { name: string; address: string };

/** Who the club's emails come from. */
export async function findSender(db: Db, config: Pick<Config, 'mailFrom' | 'publicUrl'>): Promise<Sender> {
  if (config.mailFrom !== undefined) return config.mailFrom;
  const { nombre, correo } = await readClub(db);
  return { name: nombre, address: correo ?? siteMailbox(config) };
}
