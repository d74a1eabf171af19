import { createHash } from 'node:crypto';
import type { Db } from '../db/schema.ts';

/** Neither keys nor networks are stored as they are. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

export interface Held {
  ruta: string | null;
  caduca: string;
}

/** Ends it, and tells which place was kept; undefined when none was any more. Under the edition's lock. */
export async function takeHold(trx: Db, edicion_id: number, clave: string, moment: Date): Promise<Held | undefined> {
  const held = await trx
    .deleteFrom('plazas_guardadas')
    .where('huella', '=', digest(clave))
    .where('edicion_id', '=', edicion_id)
    .returning(['ruta', 'caduca'])
    .executeTakeFirst();
  return held && held.caduca > moment.toISOString() ? held : undefined;
}

/** Of a page that is left. */
export async function releaseHold(db: Db, clave: string): Promise<void> {
  await db.deleteFrom('plazas_guardadas').where('huella', '=', digest(clave)).execute();
}
