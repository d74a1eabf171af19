import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const run = (script: string, args: readonly string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', script, ...args], { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

test.each([
  ['platform/build/cli.ts', ['mf-nothing'], 'pnpm build takes nothing'],
  ['platform/dev/dev.ts', ['mf-nothing'], 'pnpm dev takes nothing'],
  ['platform/new-module/cli.ts', ['news'], 'pnpm new-module takes a name and an address'],
  ['platform/new-module/cli.ts', ['News', '/noticias'], 'A module is called in lowercase characters'],
  ['platform/release/cli.ts', [], 'pnpm release takes a module'],
  ['platform/release/cli.ts', ['mf-galleries', '--canary'], 'pnpm release takes a module'],
  ['platform/release/cli.ts', ['mf-galleries', '--canary', 'many'], '--canary takes a number from 1 to 99'],
  ['platform/release/cli.ts', ['mf-nothing'], 'There is no module mf-nothing: mf-admin-content'],
  ['tools/test/check.ts', ['mf-nothing'], 'pnpm check takes nothing'],
  ['tools/repository/bill-of-materials.ts', ['--nonsense'], 'pnpm run sbom takes nothing'],
  ['tools/repository/count.ts', ['/nowhere'], 'pnpm count takes the folder'],
  ['tools/repository/next-version.ts', ['next'], 'pnpm version:next takes major'],
  ['api/src/operations/checks/doctor-process.ts', ['--email'], 'pnpm run doctor takes nothing'],
  ['api/src/app/admin-process.ts', ['backup', 'here', 'there'], 'pnpm backup [TO] | --new-key'],
  ['tools/icons/write-icons.ts', ['blue'], 'pnpm icons takes nothing'],
])('%s %j says in one sentence what it takes', async (script, args, sentence) => {
  const { code, stdout, stderr } = await run(script, args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr.startsWith(sentence)).toBe(true);
  expect(stderr).toMatch(/^[^\n]+\n$/);
});

test('--help is no mistake', async () => {
  expect(await run('platform/release/cli.ts', ['--help'])).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining('--canary 10'),
  });
});
