import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline as pipe, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** The password goes by the environment: what stands in a command everybody on the machine may read. */
function start(program: 'pg_dump' | 'psql', url: string, args: readonly string[]) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(program, [`--dbname=${address.href}`, '--no-password', ...args], {
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
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

/** All of a PostgreSQL as SQL text, packed, as it is at one moment. @throws while it is read, when pg_dump fails. */
export function dumpPostgres(url: string): AsyncIterable<Uint8Array> {
  const { child, ended } = start('pg_dump', url, ['--no-owner', '--no-privileges']);
  async function* text() {
    yield* child.stdout;
    await ended;
  }
  ended.catch(() => {});
  // What fails here is thrown to whoever reads.
  return pipe(Readable.from(text(), { objectMode: false }), createGzip(), () => {});
}

/** Fills an empty PostgreSQL with what `dumpPostgres` gave: all of it or nothing. */
export async function fillPostgres(url: string, packed: AsyncIterable<Uint8Array>): Promise<void> {
  const { child, ended } = start('psql', url, ['--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', '--output=/dev/null']);
  ended.catch(() => {});
  await pipeline(packed, createGunzip(), child.stdin).catch(async (error: Error) => {
    await ended;
    throw error;
  });
  await ended;
}
