import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { endWithUsage, readCommandLine } from '../../platform/cli/command-line.ts';
import { executeProgram } from '../../platform/test/execute.ts';
import { provideChromium, provideHeadlessChromium } from '../../platform/testing/find-chromium.ts';
import { prepare } from '../prepare.ts';

// `pnpm test:several [journeys]`: every site of the journeys is two processes on PostgreSQL and a bucket of Ceph, behind nginx, which takes
// them in turn. SEVERAL=s3rver: with the tests' own bucket in the place of Ceph.

const root = join(import.meta.dirname, '../..');
const usage = 'pnpm test:several takes words, each of which is in the name of a file of e2e/specs, or nothing for all of them.';
const specs = readdirSync(join(root, 'e2e/specs'));
const { words } = readCommandLine(usage, { words: [0, specs.length] });
if (!words.every((word) => specs.some((name) => name.includes(word)))) endWithUsage(usage);
await prepare();

const { bucketsOf } = await import('../../e2e/fixtures/several/places.ts');
const { oneProcessSpecs } = await import('../../e2e/fixtures/several/one-process.ts');

process.env['SEVERAL'] ??= 'ceph';
console.log(`Two processes behind nginx, on PostgreSQL and a bucket of ${bucketsOf()}. Not of these:`);
for (const [what, why] of Object.entries(oneProcessSpecs)) console.log(`  ${what}: ${why}`);
const passed = await executeProgram('pnpm', ['--filter', 'e2e', 'exec', 'playwright', 'test', ...words], {
  cwd: root,
  env: { ...process.env, CHROMIUM: await provideHeadlessChromium(), WHOLE_CHROMIUM: await provideChromium() },
});
process.exitCode = passed ? 0 : 1;
