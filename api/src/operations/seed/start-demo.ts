import { once } from 'node:events';
import { club } from 'demo/club';
import type { Config } from '../../core/base/config.ts';
import { forkBeside } from '../../core/base/processes.ts';
import type { Db } from '../../core/db/schema.ts';
import { readSettings } from '../../core/club/settings-queries.ts';
import { storeSetting } from '../../core/club/store-setting.ts';

/** Runs `seedDemo` in a process that ends with it: the server does not keep its memory. */
export async function seedApart(config: Config): Promise<void> {
  const child = forkBeside(import.meta.dirname, 'seed-process');
  child.send(config);
  const [code]: (number | null)[] = await once(child, 'exit');
  if (code !== 0) throw new Error('The demonstration could not be stored.');
}

/** Names the club where no one has: a demonstration of an earlier version had its name in the code. */
export async function nameDemoClub(db: Db, now: Date): Promise<void> {
  if ((await readSettings(db, ['identidad'])).identidad.version > 0) return;
  for (const clave of ['identidad', 'contacto'] as const) await storeSetting(db, clave, club[clave], 1, null, now);
}
