/** What errors of Node, of the drivers and of nodemailer may carry. */
interface Thrown {
  message?: string;
  code?: string;
  port?: number;
  cause?: unknown;
  /** Of a mail server. */
  responseCode?: number;
  response?: string;
  /** Of a program. */
  killed?: boolean;
  stderr?: string;
}

const isObject = (error: unknown): error is Thrown => typeof error === 'object' && error !== null;

/** Of something that was caught: nothing is known of its type. */
export const readThrown = (error: unknown): Thrown => (isObject(error) ? error : {});

export const messageOf = (error: unknown): string => readThrown(error).message ?? String(error);

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(messageOf(error)));

/** Whether an error of the system or of SQLite says that there is no room. */
export function isFullDisk(error: unknown): boolean {
  const { code } = readThrown(error);
  return typeof code === 'string' && /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE|TRUNCATE))$/.test(code);
}
