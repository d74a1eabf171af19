import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeReady } from '../prepare.ts';

export interface Base {
  commit: string;
  /** The choice, in words. */
  which: string;
}

const git = (repository: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** A revision's commit; undefined when there is none. */
export function findCommit(repository: string, revision: string): string | undefined {
  try {
    return git(repository, 'rev-parse', '--verify', `${revision}^{commit}`);
  } catch {
    return undefined;
  }
}

/** The commit to compare with: the one that was asked for; else where the branch left main; on main the last commit, or the one before when nothing has changed since. */
export function chooseBase(repository: string, asked: string | undefined): Base {
  const find = (revision: string) => findCommit(repository, revision);
  if (asked !== undefined) {
    const commit = find(asked);
    if (commit === undefined) throw new Error(`There is no commit ${asked}.`);
    return { commit, which: 'as asked' };
  }
  const head = git(repository, 'rev-parse', 'HEAD');
  const main = find('main') ?? find('origin/main');
  const fork = main && git(repository, 'merge-base', 'HEAD', main);
  if (fork && fork !== head) return { commit: fork, which: 'where this branch left main' };
  if (git(repository, 'status', '--porcelain') !== '') return { commit: head, which: 'the last commit' };
  const parent = find('HEAD~1');
  if (parent === undefined) throw new Error('There is no commit before this one: name another with --base.');
  return { commit: parent, which: 'the commit before the last' };
}

/** The product as it was in a commit, built in a folder of its own. */
export interface Checkout {
  folder: string;
  remove(): void;
}

export async function buildCommit(repository: string, commit: string): Promise<Checkout> {
  const folder = mkdtempSync(join(tmpdir(), 'moto-club-base-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    // Not `git worktree`, which an aborted run would leave in the repository.
    git(repository, 'archive', `--output=${join(folder, 'sources.tar')}`, commit);
    execFileSync('tar', ['-xf', 'sources.tar'], { cwd: folder });
    // A version is built already when its inputs are the same: only what differs is built.
    for (const built of ['dist', 'api/dist']) cpSync(join(repository, built), join(folder, built), { recursive: true });
    rmSync(join(folder, 'dist/modules/registry.json'));
    if (!(await makeReady(folder, { build: true, quiet: true }))) throw new Error(`${commit} cannot be built.`);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}
