import { readThrown } from '../../core/base/thrown.ts';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commitDate, nameVersion } from 'platform/store/site-version';
import { childEnvironment } from '../../core/base/processes.ts';
import type { Listed } from '../../core/db/migrate.ts';

/** In ms, for one answer of the remote. */
const timeout = 30_000;

/** The newest version with a tag; of a repository without any, its newest commit. */
export interface Release {
  /** As the site tells its own: with the commit. */
  version: string;
  changelog: string;
  /** Its requirements: package.json's `engines`. */
  engines: Partial<Record<string, string>>;
  /** Its migrations, in their order. */
  migrations: Readonly<Record<string, Listed>>;
}

/** Why the newest version is unknown: one sentence. */
export class NoRelease extends Error {}

const run = promisify(execFile);

/** Asks for no password, and has a timeout. The checkout may be root's, and read by the site's user. */
async function git(cwd: string, args: readonly string[], most = timeout): Promise<string> {
  const env = childEnvironment(
    { TZ: 'UTC', GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: process.env['GIT_SSH_COMMAND'] ?? 'ssh -oBatchMode=yes' },
    /^(GIT_|SSH_|https?_proxy$)/i,
  );
  const { stdout } = await run('git', ['-c', 'safe.directory=*', ...args], {
    cwd,
    env,
    timeout: most,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

const lines = (text: string) => text.split('\n').filter(Boolean);

/** Below 0 when `a` is older; of two with the same number by the minute of their commits, where they say it. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((each) => each.split(/[.+]/, 4).map(Number));
  const differing = [0, 1, 2, 3].find((part) => (left?.[part] ?? 0) !== (right?.[part] ?? 0));
  return differing === undefined ? 0 : (left?.[differing] ?? 0) - (right?.[differing] ?? 0);
}

/**
 * The newest version of a checkout's remote. It is cloned into a temporary folder: the checkout stays as
 * it is.
 *
 * @throws NoRelease where there is no checkout, no remote, no network or nothing in it.
 */
export async function readNewest(checkout: string, most = timeout): Promise<Release> {
  const refuse = (sentence: string) => (error: unknown) => {
    const { code, killed, stderr } = readThrown(error);
    const reason = killed ? `it did not answer within ${most / 1000} s` : lines(stderr ?? '').at(-1);
    throw new NoRelease(code === 'ENOENT' ? 'git is not installed' : `${sentence}${reason ? `: ${reason}` : ''}`);
  };
  const [remote] = lines(await git(checkout, ['remote']).catch(refuse('This is no checkout of git')));
  if (remote === undefined) throw new NoRelease('This checkout has no remote');
  const url = (await git(checkout, ['remote', 'get-url', remote])).trim();
  const shown = url.replace(/\/\/[^/@]*@/, '//');
  const refs = await git(checkout, ['ls-remote', '--tags', '--refs', remote], most).catch(refuse(`${shown} cannot be asked`));
  const tags = lines(refs).flatMap((line) => /\trefs\/tags\/v(\d+\.\d+\.\d+)$/.exec(line)?.[1] ?? []);
  const tag = tags.toSorted(compareVersions).at(-1);
  const what = tag === undefined ? 'Its newest commit' : `Version ${tag}`;
  const folder = await mkdtemp(join(tmpdir(), 'club-upgrade-'));
  try {
    const branch = tag === undefined ? [] : [`--branch=v${tag}`];
    const clone = ['clone', '--quiet', '--bare', '--depth=1', '--single-branch', ...branch, '--', url, folder];
    await git(checkout, clone, most * 4).catch(refuse(`${what} cannot be read from ${shown}`));
    const head = await git(folder, ['log', '-1', ...commitDate]).catch(refuse(`${shown} has no version yet`));
    const show = (path: string) => git(folder, ['show', `HEAD:${path}`]).catch(() => '');
    const { engines = {}, version: number = '0.0.0' }: Partial<Release> = JSON.parse((await show('package.json')) || '{}');
    return {
      version: nameVersion(tag ?? number, head).version,
      engines,
      changelog: await show('CHANGELOG.md'),
      migrations: JSON.parse((await show('api/src/core/db/migrations/list.json')) || '{}') as Release['migrations'],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The heading of what no version has yet. */
const nextVersion = 'Next';

/** The sections of a changelog after one version, up to another, newest first; with what stands there for the next one. */
export function changesBetween(changelog: string, after: string, upTo: string): string {
  const sections = changelog.split(/^(?=## )/m).filter((section) => {
    if (section.startsWith(`## ${nextVersion}\n`)) return true;
    const [, version] = /^## (\d+\.\d+\.\d+)/.exec(section) ?? [];
    return version !== undefined && compareVersions(version, after) > 0 && compareVersions(version, upTo) <= 0;
  });
  return sections.join('').trim();
}
