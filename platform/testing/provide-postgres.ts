import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installWithApt } from '../test/execute.ts';
import { findFreePort } from '../dev/ports.ts';

export interface Postgres {
  url: string;
  stop: () => Promise<void>;
}

/** The folder that holds both programs; distributions keep them off the PATH. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))];
  return folders.find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')));
}

/** Database servers do not run as root: then they run as `postgres`, or as the user nobody. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN));
    if (uid && gid) return { uid, gid };
  }
  throw new Error('A database server cannot run as root, and there is neither a user postgres nor nobody.');
}

/** A PostgreSQL that can be stopped and started again, with the same data at the same address. */
export interface OwnPostgres extends Postgres {
  start(): Promise<void>;
  /** The same if it has ended by itself, as without room for its log. */
  startAgain(): Promise<void>;
  /** Ends it at once: connections are cut off, new ones refused. */
  halt(): Promise<void>;
  /** SIGSTOP: it accepts connections, and says nothing until SIGCONT. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

/** Makes one below the folder `place`, and does not start it yet. With `tls`, the text of a certificate and its key, it speaks TLS and nothing else. */
export async function makePostgres({
  tls,
  place = tmpdir(),
}: { tls?: { certificate: string; key: string }; place?: string } = {}): Promise<OwnPostgres> {
  const programs = await providePrograms();
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(place, 'test-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { cwd: folder, ...user };
  const data = join(folder, 'data');
  const made = spawnSync(join(programs, 'initdb'), ['-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'], options);
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr.toString()}`);
  const port = await findFreePort();
  // The data is thrown away afterwards, so it need not survive a power cut.
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'max_connections=200'];
  if (tls) {
    for (const [name, text] of Object.entries({ 'server.crt': tls.certificate, 'server.key': tls.key })) {
      writeFileSync(join(data, name), text, { mode: 0o600 });
      if (user) chownSync(join(data, name), user.uid, user.gid);
    }
    writeFileSync(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 trust\n');
    settings.push('ssl=on');
  }
  let server: ChildProcess | undefined;
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    const pid = server?.pid ?? 0;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    for (const each of [pid, ...children]) {
      try {
        process.kill(Number(each), name);
      } catch (error) {
        // The process of a connection has ended meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  const halt = async () => {
    if (!server || server.exitCode !== null) return;
    // A test may have left it stopped.
    if (process.platform === 'linux') signal('SIGCONT');
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
    server = undefined;
  };
  const start = async () => {
    const started = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = started;
    let log = '';
    await new Promise<void>((resolve, reject) => {
      started.stderr.on('data', (text: Buffer) => {
        log += text.toString();
        if (log.includes('ready to accept connections')) resolve();
      });
      started.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)));
    });
  };
  return {
    url: `postgres://tests@127.0.0.1:${port}/postgres`,
    start,
    async startAgain() {
      if (server?.exitCode !== null) await start();
    },
    halt,
    signal,
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function providePrograms(): Promise<string> {
  if (!findPrograms()) {
    console.log('No PostgreSQL here: installing one.');
    await installWithApt(['postgresql']);
  }
  const programs = findPrograms();
  if (!programs) throw new Error('The API suite needs PostgreSQL, and it could not be installed: install it, or give TEST_DATABASE_URL.');
  return programs;
}

/** A PostgreSQL for the API's second run: TEST_DATABASE_URL, else a server of our own from the machine's binaries. */
export async function providePostgres(): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const postgres = await makePostgres();
  await postgres.start();
  return postgres;
}
