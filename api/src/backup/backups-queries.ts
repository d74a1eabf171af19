import type { LastBackup } from 'shared/contract/backups';
import type { Db } from '../db/schema.ts';

/** @returns false when another process makes the one of that night. */
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

export async function isBegun(db: Db, noche: string): Promise<boolean> {
  return (await db.selectFrom('copias').select('noche').where('noche', '=', noche).executeTakeFirst()) !== undefined;
}

export async function readLastBackup(db: Db): Promise<LastBackup> {
  const newest = db.selectFrom('copias').select('empezada').orderBy('empezada', 'desc').limit(1);
  const good = await newest.where('terminada', 'is not', null).executeTakeFirst();
  const failed = await newest.where('fallo', 'is not', null).executeTakeFirst();
  const ultima = good?.empezada ?? null;
  return { ultima, fallo: failed && failed.empezada > (ultima ?? '') ? failed.empezada : null };
}
