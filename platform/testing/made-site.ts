import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commandOf, type PackageManager } from '../cli/package-manager.ts';
import { findFreePort } from '../dev/ports.ts';

const run = promisify(execFile);
const platform = join(import.meta.dirname, '..');

/** A site that is made from the two packages alone, outside of this workspace. */
export interface MadeSite {
  folder: string;
  edit(path: string, from: string, to: string): void;
  read(path: string): string;
  /** A script of its package.json, as its README has it; all that it prints. */
  run(...args: string[]): Promise<string>;
  /** Its server, once it is built and prints its address. */
  start(): Promise<{ url: string; stop(): Promise<void> }>;
}

export interface Packed {
  /** A folder of one's own, with the tarballs. */
  work: string;
  remove(): void;
  /** Makes a site with a package manager, in an empty folder with a repository. `said` is what the command prints. */
  makeSite(manager: PackageManager): Promise<{ site: MadeSite; said: string }>;
}

/** Packs both packages as they would be published. */
export async function packPackages(): Promise<Packed> {
  const work = mkdtempSync(join(tmpdir(), 'made-site-'));
  await run('node', ['--import', 'tsx', 'package/pack.ts', work], { cwd: platform });
  const tarball = (name: string) => join(work, readdirSync(work).find((file) => file.startsWith(`almena-${name}-`)) ?? '');
  await run('tar', ['xzf', tarball('create-site'), '-C', work]);
  // As in a shell: nothing of the package manager that runs the tests.
  const plain = { PATH: process.env['PATH'], HOME: process.env['HOME'] };

  async function makeSite(manager: PackageManager): Promise<{ site: MadeSite; said: string }> {
    const folder = join(work, `site of ${manager}`);
    const env = { ...plain, npm_config_user_agent: `${manager}/1.0.0 node/v${process.versions.node}` };
    mkdirSync(join(folder, '.git'), { recursive: true });
    const command = [join(work, 'package/create/cli.js'), '--modules', tarball('modules')];
    const { stdout: said } = await run(process.execPath, command, { cwd: folder, env });
    return { site: openSite(folder, manager), said };
  }

  function openSite(folder: string, manager: PackageManager): MadeSite {
    const call = async (...args: string[]) => {
      const { stdout, stderr } = await run(manager, args, { cwd: folder, env: plain, maxBuffer: 16 * 1024 ** 2 });
      return stdout + stderr;
    };
    return {
      folder,
      read: (path) => readFileSync(join(folder, path), 'utf8'),
      edit(path, from, to) {
        const text = readFileSync(join(folder, path), 'utf8');
        if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
        writeFileSync(join(folder, path), text.replace(from, to));
      },
      run(...args) {
        if (args[0] === 'install') return call(...args);
        return call(...commandOf(manager, args.join(' ')).split(' ').slice(1));
      },
      async start() {
        const port = await findFreePort();
        await call('run', 'build');
        // What its `start` runs then, without a package manager between a signal and the server.
        const server = spawn(process.execPath, ['server/dist/main.mjs'], {
          cwd: folder,
          env: { ...plain, PORT: String(port), TRUST_PROXY: '127.0.0.1' },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        return { url: await readAddress(server), stop: () => end(server) };
      },
    };
  }

  return { work, makeSite, remove: () => rmSync(work, { recursive: true, force: true }) };
}

/** Its first line. */
async function readAddress(server: ChildProcess): Promise<string> {
  const [said] = (await once(server.stdout ?? server, 'data')) as [Buffer];
  return said.toString().split('\n', 1)[0] ?? '';
}

async function end(server: ChildProcess): Promise<void> {
  const exited = once(server, 'exit');
  server.kill();
  await exited;
}
