import { club } from 'demo/club';
import type { Db } from '../../core/db/schema.ts';
import { readSettings, storeSetting } from '../../core/club/settings-queries.ts';

/** Names the club where no one has: a demonstration of an earlier version had its name in the code. */
export async function nameDemoClub(db: Db, now: Date): Promise<void> {
  if ((await readSettings(db, ['identidad'])).identidad.version > 0) return;
  for (const clave of ['identidad', 'contacto'] as const) await storeSetting(db, clave, club[clave], 1, null, now);
}
