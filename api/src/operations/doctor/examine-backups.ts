import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readLastBackup } from '../backup/backups-queries.ts';
import { findPlaceFaultBeside } from '../backup/examine-place.ts';
import type { Config } from '../../core/base/config.ts';
import { openDatabase } from '../../core/db/connect.ts';
import { listExecuted } from '../../core/db/migrate.ts';
import { unwatched } from '../../core/peers/unwatched.ts';
import { fault, type Finding, good, warning } from './finding.ts';

/** In ms: one night may be missed. */
const oldBackup = 2 * 86_400_000;

/** Checks that the nightly backup can be written, and the outcome of the last one. */
export async function examineBackups(config: Config, now: Date): Promise<Finding[]> {
  const { at, to } = config.backup;
  if (at === undefined)
    return config.production
      ? [warning('No backup is made by itself (BACKUP_AT=off).', 'Set BACKUP_AT, or see to it that another program makes them.')]
      : [];
  const reason = await findPlaceFaultBeside(config);
  const place = reason
    ? fault(`No backup can be written to ${to} (BACKUP_TO): ${reason}`, 'Name a folder that the site may write to, or a bucket.')
    : good(`Backups go to ${to}.`);
  return [place, ...(await examineLast(config, now))];
}

async function examineLast(config: Config, now: Date): Promise<Finding[]> {
  if (!config.databaseUrl && !(await stat(join(config.dataDir, 'club.sqlite')).catch(() => undefined))) return [];
  const db = openDatabase(config, unwatched());
  try {
    if (!(await listExecuted(db)).includes('0012-backups')) return [];
    const { ultima, fallo } = await readLastBackup(db);
    const remedy = 'Make one now: pnpm backup. It says what is wrong.';
    if (fallo !== null) return [fault(`The last backup failed, at ${fallo}.`, remedy)];
    if (ultima === null) return [warning('There is no backup yet.', remedy)];
    const hours = Math.floor((now.getTime() - Date.parse(ultima)) / 3_600_000);
    const text = `The last verified backup is ${hours} hours old.`;
    return [now.getTime() - Date.parse(ultima) < oldBackup ? good(text) : fault(text, remedy)];
  } catch {
    // The database's fault is reported already.
    return [];
  } finally {
    await db.destroy();
  }
}
