import { join } from 'node:path';
import { bucketsOf } from '../../e2e/fixtures/several/places.ts';
import { oneProcessJourneys, oneProcessSpecs } from '../../e2e/fixtures/several/one-process.ts';
import { execute } from '../../platform/test/execute.ts';
import { provideHeadlessChromium } from '../../platform/test/find-chromium.ts';

// `pnpm test:several [journeys]`: every site of the journeys is two processes on PostgreSQL and a bucket of Ceph, behind nginx, which takes
// them in turn. SEVERAL=s3rver: with the tests' own bucket in the place of Ceph.

process.env['SEVERAL'] ??= 'ceph';
console.log(`Two processes behind nginx, on PostgreSQL and a bucket of ${bucketsOf()}. Not of these:`);
for (const [what, why] of Object.entries({ ...oneProcessSpecs, ...oneProcessJourneys })) console.log(`  ${what}: ${why}`);
const passed = await execute('pnpm', ['--filter', 'e2e', 'exec', 'playwright', 'test', ...process.argv.slice(2)], {
  cwd: join(import.meta.dirname, '../..'),
  env: { ...process.env, CHROMIUM: await provideHeadlessChromium() },
});
process.exitCode = passed ? 0 : 1;
