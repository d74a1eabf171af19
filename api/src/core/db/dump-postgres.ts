import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { childEnvironment } from '../base/processes.ts';
import { type Config, ConfigError } from '../base/config.ts';
import { readTls, tlsOfPrograms } from './read-tls.ts';
import { isPooled } from './watched-pool.ts';
import { usualTimeouts } from '../peers/timeouts.ts';

type DatabaseAddress = Pick<Config, 'databaseUrl' | 'database'>;

/**
 * The address for PostgreSQL's own programs, which change their session's settings: through a pooler of connections the server's next
 * statements would find no table.
 *
 * @throws ConfigError when only that of a pooler is known.
 */
async function findDirect({ databaseUrl, database: { directUrl, tls } }: DatabaseAddress): Promise<string> {
  const url = directUrl ?? databaseUrl ?? '';
  const client = new pg.Client({ connectionString: url, ssl: readTls(tls), connectionTimeoutMillis: usualTimeouts.connect });
  client.on('error', () => {});
  await client.connect();
  try {
    if (!(await isPooled(client))) return url;
  } finally {
    await client.end();
  }
  const name = directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  throw new ConfigError([
    `${name} leads to a pooler of connections, through which a database is neither copied nor filled: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`,
  ]);
}

/** Passes the password in the environment: a command's arguments can be read by every user of the machine. */
async function start(program: 'pg_dump' | 'pg_restore', config: DatabaseAddress, args: readonly string[]) {
  const address = new URL(await findDirect(config));
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(program, [`--dbname=${address.href}`, '--no-password', ...args], {
    env: childEnvironment({ ...tlsOfPrograms(config.database.tls), ...(password ? { PGPASSWORD: password } : {}) }, /^PG/),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint = `${complaint}${text}`.slice(-2000)));
  const ended = once(child, 'close').then(
    ([code]) => {
      if (code !== 0) throw new Error(`${program} ended with ${code}: ${complaint.trim()}`);
    },
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error(`${program} is not installed: it comes with PostgreSQL's client.`) : error;
    },
  );
  return { child, ended };
}

/** Dumps a PostgreSQL in pg_dump's archive format, compressed, as it is at one moment. @throws while it is read, when pg_dump fails. */
export async function dumpPostgres(config: DatabaseAddress): Promise<AsyncIterable<Uint8Array>> {
  const { child, ended } = await start('pg_dump', config, ['--format=custom', '--no-owner', '--no-privileges']);
  async function* archive() {
    yield* child.stdout;
    await ended;
  }
  ended.catch(() => {});
  return Readable.from(archive(), { objectMode: false });
}

/**
 * Restores a dump of `dumpPostgres` into an empty PostgreSQL: all of it or nothing. An archive, not text: psql would run meta-commands
 * in a text, and with them programs of this machine.
 */
export async function fillPostgres(config: DatabaseAddress, archive: AsyncIterable<Uint8Array>): Promise<void> {
  const { child, ended } = await start('pg_restore', config, ['--no-owner', '--no-privileges', '--single-transaction']);
  ended.catch(() => {});
  await pipeline(archive, child.stdin).catch(async (error: Error) => {
    await ended;
    throw error;
  });
  await ended;
}
