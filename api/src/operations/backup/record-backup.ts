import { messageOf } from '../../core/base/thrown.ts';
import type { Config } from '../../core/base/config.ts';
import { confirmDatabase, openDatabase } from '../../core/db/connect.ts';
import { listExecuted } from '../../core/db/migrate.ts';
import { beginBackup, endBackup } from './backups.ts';
import { type MadeBackup, makeBackup } from './make-backup.ts';

/**
 * As `makeBackup`, and its outcome is shown to staff.
 *
 * @param noche The day of a nightly one.
 * @returns undefined when another process makes that one.
 */
export async function recordBackup(config: Config, to: string, now: Date, noche: string | null = null): Promise<MadeBackup | undefined> {
  confirmDatabase(config);
  const db = openDatabase(config);
  const empezada = now.toISOString();
  try {
    // A database that is not migrated to this version has no table for it.
    if (!(await listExecuted(db)).some((name) => name >= '0012-backups')) return await makeBackup(config, to, now);
    if (!(await beginBackup(db, empezada, noche))) return undefined;
    try {
      const made = await makeBackup(config, to, now);
      await endBackup(db, empezada, { terminada: new Date().toISOString() });
      return made;
    } catch (error) {
      await endBackup(db, empezada, { fallo: messageOf(error).slice(0, 500) });
      throw error;
    }
  } finally {
    await db.destroy();
  }
}
