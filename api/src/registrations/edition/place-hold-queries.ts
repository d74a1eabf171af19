import { digest } from '../../core/base/secrets.ts';
import type { Db } from '../../core/db/schema.ts';

export interface Held {
  ruta: string | null;
  caduca: string;
  desde: string | null;
}

/** How long, in ms, a place is held after its user has last typed. */
export const holdLasts = 20 * 60_000;
/** In ms: the longest hold, however much is typed. */
export const holdEnds = 60 * 60_000;

export const beginOf = ({ desde, caduca }: Pick<Held, 'desde' | 'caduca'>): number =>
  desde === null ? Date.parse(caduca) - holdLasts : Date.parse(desde);

/** Ends it, and returns which place was held; undefined when none was any more. Under the edition's lock. */
export async function takeHold(trx: Db, edicion_id: number, clave: string, moment: Date): Promise<Held | undefined> {
  return heldAt(await takingHold(trx, edicion_id, clave).execute(), moment);
}

export const takingHold = (trx: Db, edicion_id: number, clave: string) =>
  trx
    .deleteFrom('plazas_guardadas')
    .where('huella', '=', digest(clave))
    .where('edicion_id', '=', edicion_id)
    .returning(['ruta', 'caduca', 'desde']);

export const heldAt = ([held]: readonly Held[], moment: Date): Held | undefined =>
  held && held.caduca > moment.toISOString() ? held : undefined;

/** Releases the hold of a page that is left. */
export async function releaseHold(db: Db, clave: string): Promise<void> {
  await db.deleteFrom('plazas_guardadas').where('huella', '=', digest(clave)).execute();
}

/** Releases all holds of an edition. @returns those that were still valid, and their networks. */
export async function releaseAll(trx: Db, edicion_id: number, moment: Date): Promise<{ red: string }[]> {
  const gone = await trx.deleteFrom('plazas_guardadas').where('edicion_id', '=', edicion_id).returning(['red', 'caduca']).execute();
  return gone.filter(({ caduca }) => caduca > moment.toISOString());
}
