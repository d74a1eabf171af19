import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { repository } from '../../e2e/fixtures/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'commit-subject-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The hook's output for a message, called as by git. */
function check(message: string) {
  const file = join(folder, 'COMMIT_EDITMSG');
  writeFileSync(file, message);
  const { status, stderr } = spawnSync(join(repository, '.githooks/commit-msg'), [file], { encoding: 'utf8' });
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
