import { readThrown } from './thrown.ts';

/** Whether an error of the system or of SQLite says that there is no room. */
export function isFullDisk(error: unknown): boolean {
  const { code } = readThrown(error);
  return typeof code === 'string' && /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE|TRUNCATE))$/.test(code);
}
