import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { PeerDown } from '../peers/peer.ts';
import { migrate } from './migrate.ts';
import type { Db } from './schema.ts';

/** In ms, between two tries: a database that has just been started with us is ready soon. */
const between = 1000;

/**
 * Brings the database to the newest schema, as soon as it answers.
 *
 * @throws PeerDown when it has not answered after `most` ms; at once whatever waiting does not mend.
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
      await migrate(db, before && { before });
      return;
    } catch (error) {
      if (!(error instanceof PeerDown) || performance.now() - start + between > most) throw error;
      if (!told) log.warn(`${error.message} The start waits for it, up to ${most / 1000} s.`);
      await pause(between);
    }
  }
}
