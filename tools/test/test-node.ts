import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { endWithUsage, readCommandLine } from '../../platform/cli/command-line.ts';
import { executeProgram } from '../../platform/test/execute.ts';
import { prepare } from '../prepare.ts';
import { testedNodes } from './nodes.ts';

// `pnpm test:node 24`: tests the product on another Node, one of the npm registry's `node` package; without a version on each that is
// supported. Builds come after the tests of the sources; the journeys are those that start, stop and restart the server, and a visitor's.

const usage = `pnpm test:node takes a version of Node such as 24 or 24.9.0, or nothing for ${testedNodes.join(', ')}, and a folder whose tests alone are run.`;
const [given, folder] = readCommandLine(usage, { words: [0, 2] }).words;
const root = join(import.meta.dirname, '../..');
const isVersion = given === undefined || /^\d+(\.\d+){0,2}$/.test(given);
if (!isVersion || (folder !== undefined && !existsSync(join(root, folder)))) endWithUsage(usage);
await prepare();

const all = ['vitest run', 'tsx platform/build/cli.ts', 'cd e2e && playwright test first-day server visitor'];
const steps = ['node --version', ...(folder === undefined ? all : [`vitest run ${folder}`])];
for (const version of given === undefined ? testedNodes : [given]) {
  // npx puts that Node first in PATH; pnpm has put the tools there.
  const passed = await executeProgram('npx', ['-y', '-p', `node@${version}`, '-c', steps.join(' && ')], {
    cwd: root,
    env: { ...process.env, PATH: `${join(root, 'e2e/node_modules/.bin')}:${process.env['PATH']}`, TEST_DATABASE_URL: '' },
  });
  if (passed) continue;
  console.error(`Node ${version}: failed.`);
  process.exitCode = 1;
}
