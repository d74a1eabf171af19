import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseBase } from './base-commit.ts';

let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@club.example', ...args], { cwd: folder, encoding: 'utf8' }).trim();
const commit = (message: string) => {
  git('commit', '--quiet', '--allow-empty', '-m', message);
  return git('rev-parse', 'HEAD');
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moto-club-commits-'));
  git('init', '--quiet', '--initial-branch=main');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a branch is compared with where it left main', () => {
  const fork = commit('first');
  git('switch', '--quiet', '--create', 'work');
  commit('mine');
  git('switch', '--quiet', 'main');
  commit('theirs');
  git('switch', '--quiet', 'work');
  expect(chooseBase(folder, undefined)).toEqual({ commit: fork, which: 'where this branch left main' });
});

test('main is compared with its last commit, and with the one before while nothing has changed since', () => {
  const first = commit('first');
  const second = commit('second');
  expect(chooseBase(folder, undefined)).toEqual({ commit: first, which: 'the commit before the last' });
  writeFileSync(join(folder, 'changed.txt'), 'x');
  expect(chooseBase(folder, undefined)).toEqual({ commit: second, which: 'the last commit' });
});

test('any commit may be named; an unknown one is rejected, and so is a beginning without one before', () => {
  const first = commit('first');
  expect(() => chooseBase(folder, undefined)).toThrow('name another with --base');
  commit('second');
  expect(chooseBase(folder, 'HEAD~1')).toEqual({ commit: first, which: 'as asked' });
  expect(() => chooseBase(folder, 'nowhere')).toThrow('There is no commit nowhere.');
});
