import { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { PeerError, PeerSilent } from 'platform/store/ask-in-time';
import type { Timeouts } from '../peers/timeouts.ts';
import type { Peer } from '../peers/peer.ts';

export type DatabasePatience = Pick<Timeouts, 'connect' | 'statement' | 'databaseSilence'>;

/** Connections to PostgreSQL that wait for no server that is silent: what fails because it is away is a PeerDown. */
export function watchedPool(connectionString: string, peer: Peer, timeouts: DatabasePatience): PostgresPool {
  const { host } = new URL(connectionString);
  const silent = () => new PeerSilent(`PostgreSQL at ${host} did not answer within ${timeouts.databaseSilence / 1000} s.`);
  const broken = new WeakMap<pg.PoolClient, Error>();
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: timeouts.connect,
    // pg's own time limit for queries gives the connection back to the pool as if it were good.
    stream: () => {
      const socket = new Socket();
      return socket.setTimeout(timeouts.databaseSilence, () => socket.destroy(silent()));
    },
    // Not among the parameters of the connection: poolers of connections refuse those.
    onConnect: (client) => client.query(`set statement_timeout = ${timeouts.statement}; set idle_in_transaction_session_timeout = 60000`),
  });
  // Without listeners a connection that breaks would end the process: an idle one is replaced, and of one in use its user hears.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', (error) => broken.set(client, error)));

  const away = (error: Error): PeerError =>
    error instanceof PeerError ? error : new PeerError(`PostgreSQL at ${host} cannot be used: ${error.message}`, { cause: error });

  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      const { message } = error as Error;
      if (message === 'Connection terminated due to connection timeout') {
        throw new PeerSilent(`PostgreSQL at ${host} did not answer within ${timeouts.connect / 1000} s.`);
      }
      throw error instanceof pg.DatabaseError && isOperators(error) ? error : away(error as Error);
    }
  };

  const watched = (client: pg.PoolClient): PostgresPoolClient => {
    const query = async (statement: string, parameters: readonly unknown[]) => {
      try {
        const result = await client.query(statement, [...parameters]);
        peer.answered();
        return result;
      } catch (error) {
        const lost = broken.get(client) ?? (error instanceof pg.DatabaseError && isAway(error) ? error : undefined);
        throw lost ? peer.failed(away(lost)) : error;
      }
    };
    // Kysely's type also knows cursors, which nobody here asks for.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
  };

  return {
    async connect() {
      // Only here: a transaction that has begun is let to its end.
      peer.admit();
      try {
        return watched(await connect());
      } catch (error) {
        throw error instanceof PeerError ? peer.failed(error) : error;
      }
    },
    end: () => pool.end(),
  };
}

/** It says itself that it cannot serve now: broken connections, too many of them, shutting down or starting, a statement over its time. */
const isAway = ({ code = '' }: pg.DatabaseError) => /^(08|57P0)/.test(code) || code === '53300' || code === '57014';

/** A wrong password or a database that does not exist: waiting does not help. */
const isOperators = ({ code = '' }: pg.DatabaseError) => code.startsWith('28') || code === '3D000';
