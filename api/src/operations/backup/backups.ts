import type { LastBackup } from 'shared/contract/site-status';
import type { Db } from '../../core/db/schema.ts';

/** @returns false when another process has begun the one of that night. */
export async function beginBackup(db: Db, empezada: string, noche: string | null): Promise<boolean> {
  const begun = await db
    .insertInto('copias')
    .values({ empezada, noche, terminada: null, fallo: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('empezada')
    .executeTakeFirst();
  return begun !== undefined;
}

export async function endBackup(db: Db, empezada: string, outcome: { terminada: string } | { fallo: string }): Promise<void> {
  await db.updateTable('copias').set(outcome).where('empezada', '=', empezada).execute();
}

/** In ms: the timeout of a backup, after which its server was killed. */
const longest = 6 * 60 * 60_000;

/** Whether a process makes, or has made, the one of that night. One that was cut off is reported as a failure, and another may begin. */
export async function isBegun(db: Db, noche: string, now: Date): Promise<boolean> {
  await db
    .updateTable('copias')
    .set({ noche: null, fallo: 'Se interrumpió: el servidor se paró mientras la hacía.' })
    .where('noche', '=', noche)
    .where('terminada', 'is', null)
    .where('fallo', 'is', null)
    .where('empezada', '<', new Date(now.getTime() - longest).toISOString())
    .execute();
  return (await db.selectFrom('copias').select('noche').where('noche', '=', noche).executeTakeFirst()) !== undefined;
}

export async function readLastBackup(db: Db): Promise<Pick<LastBackup, 'ultima' | 'fallo'>> {
  const newest = db.selectFrom('copias').select('empezada').orderBy('empezada', 'desc').limit(1);
  const good = await newest.where('terminada', 'is not', null).executeTakeFirst();
  const failed = await newest.where('fallo', 'is not', null).executeTakeFirst();
  const ultima = good?.empezada ?? null;
  return { ultima, fallo: failed && failed.empezada > (ultima ?? '') ? failed.empezada : null };
}
