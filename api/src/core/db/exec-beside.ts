import { join } from 'node:path';
import Database from 'libsql';

/**
 * Runs a statement on a connection of its own, beside the server's, that waits at most `timeout` ms for locks. With `exec`, without a
 * result: a prepared statement keeps its connection, with files and memory, after `close` until the garbage is collected.
 */
export function execBeside(dataDir: string, timeout: number, statements: string): void {
  const database = new Database(join(dataDir, 'club.sqlite'));
  try {
    database.exec(`pragma busy_timeout = ${timeout}; ${statements}`);
  } finally {
    database.close();
  }
}
