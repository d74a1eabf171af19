import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { repository } from '../../e2e/fixtures/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'commit-subject-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The hook's output for a message, called as by git. */
function check(message: string) {
  const file = join(folder, 'COMMIT_EDITMSG');
  writeFileSync(file, message);
  const { status, stderr } = spawnSync(join(repository, '.githooks/commit-msg'), [file], { cwd: folder, encoding: 'utf8' });
  return { status, stderr };
}

test.each([
  'registrations: fix duplicate hint',
  'mf-galleries, api: keep the order of uploads',
  'api: process uploads apart',
  'api: re-use one query',
  'demo: seed two years',
  `docs: ${'x'.repeat(66)}`,
  'api: fix a rounding\n\nA body may have lines of any length, as this one, which has more than 72 characters.',
  '\n# Written by git commit.\napi: fix a rounding\n',
  "Merge branch 'main' into w1",
  'Revert "api: fix a rounding of amounts that are shown to riders in their emails"',
  'fixup! api: fix a rounding',
])('the hook accepts %j', (message) => expect(check(message)).toEqual({ status: 0, stderr: '' }));

test.each([
  ['Fix duplicate hint', 'scope: imperative verb'],
  ['Registrations: fix duplicate hint', 'scope: imperative verb'],
  ['registrations:fix duplicate hint', 'scope: imperative verb'],
  ['fix the hint: it was doubled', 'scope: imperative verb'],
  ['registrations: ', 'scope: imperative verb'],
  [`docs: ${'x'.repeat(67)}`, '72 characters'],
  ['api: the hint is shown once', 'imperative verb'],
  ['api: who signs up is told so', 'imperative verb'],
  ['api: fixes the hint', 'imperative verb'],
  ['api: fixed the hint', 'imperative verb'],
  ['api: fixing the hint', 'imperative verb'],
  ["api: rider's hint", 'imperative verb'],
  ['api: 29 February counts', 'imperative verb'],
])('the hook rejects %j', (message, reason) =>
  expect(check(message)).toEqual({ status: 1, stderr: expect.stringMatching(new RegExp(`^Subject rejected: .*\\n.*${reason}`)) }),
);

test('a ceiling goes up only with a reason in the body', () => {
  const git = (...args: string[]) => spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@a.example', ...args], { cwd: folder });
  const ceilings = join(folder, 'tools/repository/ceilings.ts');
  const stage = (jobs: string, figures: string) => {
    writeFileSync(ceilings, `  members: { atMost: ${jobs}, of: [] },\n  'lines of 3 files': ${figures}, // Asked: 1.\n`);
    git('add', '.');
  };
  mkdirSync(dirname(ceilings), { recursive: true });
  git('init');
  stage('10_000', '20');
  git('commit', '-m', 'first');
  const reason = 'sizes: raise a ceiling\n\nFees left members with as many lines.';
  stage('9000', '19');
  expect(check('sizes: lower ceilings').status).toBe(0);
  stage('9000', '21');
  expect([check('sizes: raise a ceiling').status, check(reason).status]).toEqual([1, 0]);
  stage('10_001', '20');
  expect([check('sizes: raise a ceiling').status, check(reason).status]).toEqual([1, 0]);
});
