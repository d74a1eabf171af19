import { join } from 'node:path';
import { endWithUsage, readCommandLine } from '../../platform/cli/command-line.ts';
import { execute } from '../../platform/test/execute.ts';
import { prepare } from '../prepare.ts';

// `pnpm test:node 24.21.0`: whether the product works on another Node, one of the npm registry's `node` package. Builds come after the
// tests of the sources; the journeys are those that start, stop and restart the server, and a visitor's.

/** The newest of the current LTS line that the registry has. */
const longTerm = '26.10.0';
const usage = `pnpm test:node takes a version of Node such as 24 or 24.21.0, or nothing for ${longTerm}.`;
const [version = longTerm] = readCommandLine(usage, { words: [0, 1] }).words;
if (!/^\d+(\.\d+){0,2}$/.test(version)) endWithUsage(usage);
await prepare();

const root = join(import.meta.dirname, '../..');
const steps = ['node --version', 'vitest run', 'tsx platform/build/cli.ts', 'cd e2e && playwright test first-day server visitor'];
// npx puts that Node first in PATH; pnpm has put the tools there.
const passed = await execute('npx', ['-y', '-p', `node@${version}`, '-c', steps.join(' && ')], {
  cwd: root,
  env: { ...process.env, PATH: `${join(root, 'e2e/node_modules/.bin')}:${process.env['PATH']}`, TEST_DATABASE_URL: '' },
});
process.exitCode = passed ? 0 : 1;
