import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Nothing can be installed or built: a wrong argument is reported before that. */
const env = { ...process.env, PATH: '/nowhere' };

const run = (tool: string, args: readonly string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', join('tools', tool), ...args], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

test.each([
  ['bench', 'cli.ts', ['bench', 'nonsense']],
  ['bench', 'cli.ts', ['bench', 'landing', '--rounds=-3']],
  ['bench', 'cli.ts', ['bench', '--smoke', '--rounds', '5']],
  ['bench', 'cli.ts', ['bench', 'landing', '--prove']],
  ['fuzz', 'fuzz/cli.ts', ['--requests', 'all']],
  ['fuzz', 'fuzz/cli.ts', ['--database', 'oracle']],
  ['campaign', 'cli.ts', ['campaign', 'flood']],
  ['campaign', 'cli.ts', ['campaign', 'peers', 'smtp']],
  ['campaign', 'cli.ts', ['campaign', 'soak', '--minutes', '1']],
  ['campaign', 'cli.ts', ['campaign', 'power-cut', '--database', 'postgres']],
  ['campaign', 'cli.ts', ['campaign', 'peers', '--times', '3']],
  ['screenshots', 'cli.ts', ['screenshots', '--readme', '--ruta']],
  ['screenshots', 'cli.ts', ['screenshots', 'login', '--socios']],
  ['screenshots', 'cli.ts', ['screenshots', 'no-such-screen']],
  ['screenshots', 'cli.ts', ['screenshots', '--compare', '--base', 'no-such-commit']],
  ['mutate', 'mutate/mutate.ts', ['shared/src/nothing']],
  ['mutate', 'mutate/mutate.ts', ['shared/src/text', '--tests', 'api/src']],
  ['test:several', 'test/several.ts', ['no-such-story']],
  ['test:node', 'test/test-node.ts', ['latest']],
])('pnpm %s (%s) %j says in one sentence what it takes, before anything is installed or built', async (name, tool, args) => {
  const { code, stdout, stderr } = await run(tool, args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(new RegExp(`^pnpm ${name} takes [^\n]+\\.\n$`));
});
