import { readThrown } from '../base/thrown.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '../base/config.ts';
import { PeerDown } from '../peers/peer.ts';
import { migrateDatabase } from './migrate.ts';
import type { Db } from './schema.ts';

/** In ms, between two attempts: a database that was started with us is ready soon. */
const between = 1000;

/** Whether its certificate is missing or untrusted: waiting does not mend that. */
function isDisbelieved({ cause: failure }: PeerDown): boolean {
  const { code, message } = readThrown(readThrown(failure).cause);
  return /CERT|SIGNATURE|ISSUER/.test(code ?? '') || message === 'The server does not support SSL connections';
}

/**
 * Migrates the database to the newest schema, as soon as it answers.
 *
 * @throws PeerDown when it has not answered after `most` ms; ConfigError when it is not trusted; at once any error that waiting does not mend.
 */
export async function migrateOnceThere(
  db: Db,
  most: number,
  log: FastifyBaseLogger,
  before?: (first: string) => Promise<void>,
): Promise<void> {
  const start = performance.now();
  for (let told = false; ; told = true) {
    try {
      await migrateDatabase(db, before && { before });
      return;
    } catch (error) {
      if (error instanceof PeerDown && isDisbelieved(error))
        throw new ConfigError([`${error.message}. Look at DATABASE_TLS, DATABASE_TLS_CA and the name in DATABASE_URL.`]);
      if (!(error instanceof PeerDown) || performance.now() - start + between > most) throw error;
      if (!told) log.warn(`${error.message} The start waits for it, up to ${most / 1000} s.`);
      await pause(between);
    }
  }
}
