import { asError, messageOf } from '../base/thrown.ts';
import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { PeerError, TimeoutError } from 'platform/store/ask-in-time';
import type { Timeouts } from '../peers/timeouts.ts';
import type { Peer } from '../peers/peer.ts';

export type DatabaseTimeouts = Pick<Timeouts, 'connect' | 'turn' | 'statement' | 'databaseSilence' | 'databaseDoubt'>;

/** How many connections there are, and how many callers wait for one. */
export interface PoolState {
  busy: number;
  idle: number;
  waiting: number;
}

/** In ms: without an error of a full disk for that long, there is room again. */
const roomy = 60_000;

/** The event loop's utilization up to which a timeout counts as the server's silence. */
const mostBusy = 0.9;

/**
 * A pool of connections to PostgreSQL with timeouts: an error because the server is away is a PeerDown, of `peer`, and of `disk` one
 * because it has no room to write, while it goes on reading.
 */
export function watchedPool(
  { connectionString, max, ssl }: { connectionString: string; max: number; ssl: pg.ClientConfig['ssl'] },
  { peer, disk }: { peer: Peer; disk: Peer },
  timeouts: DatabaseTimeouts,
): PostgresPool & { state(): PoolState } {
  const { host } = new URL(connectionString);
  const silent = (most: number) => new TimeoutError(`PostgreSQL at ${host} did not answer within ${most / 1000} s.`);
  const limits = (set: 'set' | 'set local') =>
    `${set} statement_timeout = ${timeouts.statement}; ${set} idle_in_transaction_session_timeout = 60000`;
  const sockets = new Set<Socket>();
  const broken = new WeakMap<pg.PoolClient, Error>();
  const pool = new pg.Pool({
    connectionString,
    ssl,
    max,
    // Pipelined, since a database may be far away.
    pipeline: true,
    connectionTimeoutMillis: timeouts.turn,
    // pg's own timeout of queries returns the connection to the pool as if it were good.
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket.setTimeout(timeouts.databaseSilence, () => socket.destroy(silent(timeouts.databaseSilence)));
    },
    // Not among the parameters of the connection: poolers of connections reject those.
    onConnect: async (client) => {
      // A session's settings would reach the next client of the pooler. There, only transactions have limits of ours.
      if (!(await isPooled(client))) await client.query(limits('set'));
    },
  });
  // Without listeners a broken connection would end the process: an idle one is replaced, and one in use fails for its user.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', (error) => broken.set(client, error)));

  /** Rejects callers that wait for a connection: pg would let them wait on, for the connections that it opens in the place of the broken ones. */
  const waiting = new Set<(error: Error) => void>();
  let asking: Promise<void> | undefined;
  /** Probes the server on a connection of its own when a statement takes long; without an answer all connections are broken. */
  const askBeside = async (): Promise<void> => {
    const before = performance.eventLoopUtilization();
    const socket = new Socket();
    const stream = () => socket;
    const client = new pg.Client({ connectionString, ssl, connectionTimeoutMillis: timeouts.connect, stream }).on('error', () => {});
    try {
      await client.connect();
      // Not awaited: a server that falls silent now would keep the next probe waiting.
      socket.setTimeout(timeouts.connect, () => socket.destroy());
      client.end().catch(() => {});
    } catch (error) {
      // Any answer, an error too, shows that it runs.
      if (error instanceof pg.DatabaseError) return;
      // A probe that ran out of time proves nothing about the server: it is repeated.
      const isTimeout = messageOf(error) === 'timeout expired';
      if (isTimeout && performance.eventLoopUtilization(before).utilization > mostBusy) return;
      const silence = silent(timeouts.databaseDoubt + timeouts.connect);
      for (const socket of sockets) socket.destroy(silence);
      for (const giveUp of waiting) giveUp(silence);
    }
  };
  const inDoubt = async <T>(work: Promise<T>): Promise<T> => {
    const timer = setInterval(() => (asking ??= askBeside().finally(() => (asking = undefined))), timeouts.databaseDoubt);
    try {
      return await work;
    } finally {
      clearInterval(timer);
    }
  };

  const away = (error: Error): PeerError =>
    error instanceof PeerError ? error : new PeerError(`PostgreSQL at ${host} cannot be used: ${error.message}`, { cause: error });

  const connect = async (): Promise<pg.PoolClient> => {
    const connecting = pool.connect();
    let giveUp: (error: Error) => void = () => {};
    const silence = new Promise<never>((_, reject) => (giveUp = reject));
    waiting.add(giveUp);
    try {
      return await inDoubt(Promise.race([connecting, silence]));
    } catch (error) {
      // If it comes after all, it is closed at once.
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      if (messageOf(error) === 'Connection terminated due to connection timeout') {
        throw silent(timeouts.turn);
      }
      throw error instanceof pg.DatabaseError && isOperators(error) ? error : away(asError(error));
    } finally {
      waiting.delete(giveUp);
    }
  };

  let wasFull = -Infinity;
  const watched = (client: pg.PoolClient): PostgresPoolClient => {
    const query = async (statement: string, parameters: readonly unknown[]) => {
      try {
        const asked = statement === 'begin' ? client.query(`begin; ${limits('set local')}`) : client.query(statement, [...parameters]);
        const result = await inDoubt(asked);
        peer.answered();
        if (performance.now() - wasFull > roomy) disk.answered();
        return result;
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === diskFull) {
          wasFull = performance.now();
          throw disk.failed(away(error));
        }
        const lost = broken.get(client) ?? (error instanceof pg.DatabaseError && isAway(error) ? error : undefined);
        throw lost ? peer.failed(away(lost)) : error;
      }
    };
    // Kysely's type also knows cursors, which are not used here.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
  };

  return {
    async connect() {
      // Only here: a transaction that has begun runs to its end.
      peer.admit();
      try {
        return watched(await connect());
      } catch (error) {
        throw error instanceof PeerError ? peer.failed(error) : error;
      }
    },
    end: () => pool.end(),
    state: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/** Whether a pooler stands between: the process that the connection names is then not the one that serves it. */
export async function isPooled(client: pg.ClientBase & { processID?: number | null }): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== client.processID;
}

/** PostgreSQL's own errors that it cannot serve now: broken connections, too many of them, shutting down or starting, a statement's timeout. */
const isAway = ({ code = '' }: pg.DatabaseError) => /^(08|57P0)/.test(code) || code === '53300' || code === '57014';

const diskFull = '53100';

/** A wrong password or a database that does not exist: waiting does not help. */
const isOperators = ({ code = '' }: pg.DatabaseError) => code.startsWith('28') || code === '3D000';
