import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { readTally, startCount } from '../../platform/test/tally.ts';

const folders: string[] = [];
/** The temporary folder of the runners under test: a killed one leaves files there. */
const runnerFolder = mkdtempSync(join(tmpdir(), 'moto-club-runner-'));
afterAll(() => rmSync(runnerFolder, { recursive: true, force: true }));
afterEach(() => {
  vi.restoreAllMocks();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The only tools on the PATH: shell scripts. */
function toolbox(tools: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'moto-club-tools-'));
  folders.push(folder);
  for (const [name, script] of Object.entries(tools)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

interface Ending {
  code: number | null;
  lastLine: string | undefined;
  stderr: string;
}

/** Runs the tests' runner with those tools; `onOutput` may end it. */
function runWith(PATH: string, args: string[], onOutput?: (text: string, kill: (signal: NodeJS.Signals) => void) => void): Promise<Ending> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: import.meta.dirname,
      env: { PATH, TMPDIR: runnerFolder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let stderr = '';
    child.stderr.on('data', (text: Buffer) => void (stderr += text.toString()));
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      onOutput?.(output, (signal) => child.kill(signal));
    });
    child.on('close', (code) => resolve({ code, lastLine: output.trimEnd().split('\n').at(-1), stderr }));
  });
}

const runner = (script: string) => ['--import', 'tsx', join(import.meta.dirname, script)];
const launcher = (script: string) => [join(import.meta.dirname, '../../platform/test/launch.js'), `tools/test/${script}`];

test('a step that throws counts as a failure, and the next one is still taken', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  const count = startCount();
  await count.step('PostgreSQL', () => Promise.reject(new Error('It could not be installed.')));
  await count.step('builds', async () => ({ passed: 1, failed: 0 }));
  expect(count.report()).toBe(1);
  expect(said.mock.lastCall).toEqual(['\n1 passed, 1 failed']);
});

test('the tests that failed are named at the end, where the last lines of a log are all that is left of it', () => {
  const complained = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'log').mockReturnValue();
  const count = startCount();
  count.add('journeys', { passed: 1, failed: 1, names: ['activity.spec.ts:24 > an activity is opened'] });
  count.report();
  expect(complained.mock.lastCall).toEqual(['\njourneys: 1 failed\n  activity.spec.ts:24 > an activity is opened']);
});

test('how long each part took, and all of them, is said', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const count = startCount();
  await count.part('builds', async () => count.add('builds', { passed: 1, failed: 0 }));
  expect(count.report()).toBe(0);
  const [times] = said.mock.calls.find(([line]) => /seconds/.test(String(line))) ?? [];
  expect(times).toMatch(/seconds +processor +clock\nbuilds +\d+ +\d+\nall +\d+ +\d+\n/);
});

test('nothing tested is no success', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const said = vi.spyOn(console, 'log').mockReturnValue();
  expect(startCount().report()).toBe(1);
  expect(said.mock.lastCall).toEqual(['\n0 passed, 1 failed']);
});

test.each([
  [true, { passed: 0, failed: 0 }, { passed: 0, failed: 1 }],
  [false, { passed: 3, failed: 0 }, { passed: 3, failed: 1 }],
  [false, { passed: 3, failed: 2 }, { passed: 3, failed: 2 }],
  [true, { passed: 3, failed: 0 }, { passed: 3, failed: 0 }],
])('a runner that ends with %s and %o counts as %o', (succeeded, told, counted) => {
  expect(readTally(succeeded, () => told)).toEqual(counted);
});

test('tools that are missing or fail are failures', { tags: 'nightly' }, async () => {
  const some = toolbox({ oxlint: 'exit 0', tsc: 'exit 3' });
  expect(await runWith(some, [...runner('test-all.ts'), 'checks'])).toMatchObject({
    code: 1,
    lastLine: expect.stringMatching(/^1 passed, [1-9]\d* failed$/),
  });
});

test.each([
  [
    'test.ts',
    'mf-nothing',
    'pnpm test takes the name of one module (mf-admin-content, mf-galleries, mf-members, mf-public, mf-registrations)',
  ],
  ['test-all.ts', 'everything', 'pnpm test:all takes some of checks, builds, units'],
])(
  '%s says in one sentence what it takes, and ends with 2, when it is asked for %s',
  { tags: 'nightly' },
  async (script, argument, sentence) => {
    const { code, stderr } = await runWith(toolbox({ pnpm: 'exit 0' }), [...launcher(script), argument]);
    expect([code, stderr.startsWith(sentence), stderr.trim().split('\n').length]).toEqual([2, true, 1]);
  },
);

test.each(['test.ts', 'test-all.ts'])('%s --help says what it takes', { tags: 'nightly' }, async (script) => {
  expect(await runWith(toolbox({ pnpm: 'exit 0' }), [...launcher(script), '--help'])).toMatchObject({
    code: 0,
    lastLine: expect.stringMatching(/^pnpm test(:all)? takes /),
    stderr: '',
  });
});

test('a run that is asked to end says what it has tested until then', { tags: 'nightly' }, async () => {
  const hangs = toolbox({ oxlint: 'exit 0', oxfmt: 'echo it hangs; exec /bin/sleep 60' });
  const ending = runWith(hangs, [...runner('test-all.ts'), 'checks'], (output, kill) => output.endsWith('it hangs\n') && kill('SIGTERM'));
  expect(await ending).toMatchObject({ code: 1, lastLine: '1 passed, 2 failed' });
});

test('dependencies that cannot be installed are a failure', { tags: 'nightly' }, async () => {
  for (const tools of [{}, { pnpm: 'exit 2' }]) {
    expect(await runWith(toolbox(tools), [...launcher('test-all.ts'), 'checks'])).toMatchObject({
      code: 1,
      lastLine: '0 passed, 1 failed',
    });
  }
});

test('a runner that is killed without warning is a failure', { tags: 'nightly' }, async () => {
  const kills = toolbox({ pnpm: 'exit 0', oxlint: 'kill -9 $PPID' });
  expect(await runWith(kills, [...launcher('test-all.ts'), 'checks'])).toMatchObject({ code: 1, lastLine: '0 passed, 1 failed' });
});

test('a run that succeeds succeeds', { tags: 'nightly' }, async () => {
  const works = toolbox({ pnpm: 'exit 0', oxlint: 'exit 0', oxfmt: 'exit 0', knip: 'exit 0', tsc: 'exit 0', tsx: 'exit 0' });
  expect(await runWith(works, [...launcher('test-all.ts'), 'checks'])).toMatchObject({
    code: 0,
    lastLine: expect.stringMatching(/^\d+ passed, 0 failed$/),
  });
});
