import { readThrown } from '../base/thrown.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import Database from 'libsql';
import { ConfigError } from '../base/config.ts';

/** In ms, between two tries. */
const between = 200;

/**
 * Locks a data folder with a SQLite database for this process: a second server on it would send every email twice. The lock is one of
 * the operating system, on a file of its own, and ends with the process however that ends. A server that is about to
 * stop is waited for.
 *
 * @returns a function that releases it.
 * @throws ConfigError when another process has not released it after `most` ms.
 */
export async function lockFolder(dataDir: string, most: number, log: FastifyBaseLogger): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true });
  const start = performance.now();
  for (let told = false; ; told = true) {
    const release = tryLock(join(dataDir, 'club.lock'));
    if (release) {
      if (told) log.warn('The other server has ended: this one starts.');
      return release;
    }
    if (performance.now() - start + between > most) {
      throw new ConfigError([`Another server uses DATA_DIR (${dataDir}): stop it first, or give this one a folder of its own.`]);
    }
    if (!told) log.warn(`Another server uses DATA_DIR (${dataDir}). The start waits for it to end, up to ${most / 1000} s.`);
    await pause(between);
  }
}

/** @returns undefined when another process holds it. */
function tryLock(path: string): (() => void) | undefined {
  const database = new Database(path);
  try {
    database.pragma('busy_timeout = 0');
    database.exec('begin exclusive');
    return () => {
      // A close leaves the open transaction, and its lock, until it is collected.
      database.exec('rollback');
      database.close();
    };
  } catch (error) {
    database.close();
    if (readThrown(error).code === 'SQLITE_BUSY') return undefined;
    throw error;
  }
}
