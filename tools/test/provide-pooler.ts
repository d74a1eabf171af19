import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installWithApt } from '../../platform/test/execute.ts';
import { findFreePort } from '../../platform/dev/ports.ts';
import { unprivilegedUser, type Postgres } from '../../platform/testing/provide-postgres.ts';

/** Distributions keep it off the PATH of users other than root. */
const findProgram = (): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path) && spawnSync(path, ['--version']).status === 0);

/** A PgBouncer in front of every database of the PostgreSQL at `target`; `settings` is a pgbouncer.ini, whose addresses and users are not used. */
export async function startPooler(target: string, settings: string): Promise<Postgres> {
  if (!findProgram()) {
    console.log('No PgBouncer here: installing one.');
    await installWithApt(['pgbouncer']);
  }
  const program = findProgram();
  if (!program) throw new Error('The API suite needs PgBouncer, and it could not be installed: install it.');
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'test-pgbouncer-'));
  const url = new URL(target);
  const port = await findFreePort();
  const own: Readonly<Record<string, string>> = {
    '*': `host=${url.hostname} port=${url.port || 5432} user=${url.username}${url.password && ` password=${url.password}`}`,
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_type: 'any',
  };
  // In the place of what stands there: a section that begins a second time would forget what the first one said.
  const text = settings.replaceAll(/^(\S+) = .*$/gm, (line, name: string) => (own[name] === undefined ? line : `${name} = ${own[name]}`));
  writeFileSync(join(folder, 'pgbouncer.ini'), text);
  if (user) for (const path of [folder, join(folder, 'pgbouncer.ini')]) chownSync(path, user.uid, user.gid);
  const pooler = spawn(program, [join(folder, 'pgbouncer.ini')], { cwd: folder, ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(pooler, 'exit');
  let log = '';
  await new Promise<void>((resolve, reject) => {
    pooler.stderr.on('data', (text: Buffer) => {
      log = `${log}${text.toString()}`.slice(-4000);
      if (log.includes('process up')) resolve();
    });
    pooler.once('exit', () => reject(new Error(`PgBouncer did not start: ${log}`)));
  });
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async stop() {
      pooler.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
