import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findGaps, type Bill } from './check-bill.ts';
import { readCommandLine } from '../../platform/cli/command-line.ts';
import { executeProgram } from '../../platform/test/execute.ts';
import { listDependencies } from './run-time-dependencies.ts';

// `pnpm run sbom`: writes sbom.json, all that runs with the product, its own dependencies' dependencies included, from the lockfile and
// what is installed; nothing is asked of any network. With --check it only validates the result, and writes nothing.

const usage = 'pnpm run sbom takes nothing (sbom.json is written) or --check (it only looks whether that works).';
const { values } = readCommandLine(usage, { options: { check: { type: 'boolean' } } });
const root = join(import.meta.dirname, '../..');
const work = mkdtempSync(join(tmpdir(), 'moto-club-bill-'));
try {
  const path = join(work, 'sbom.json');
  const order = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--prod', '--out', path];
  const written = await executeProgram('pnpm', order, { cwd: root });
  const gaps = written ? findGaps(JSON.parse(readFileSync(path, 'utf8')) as Bill, listDependencies(root)) : ['pnpm wrote none.'];
  for (const gap of gaps) console.error(gap);
  process.exitCode = gaps.length > 0 ? 1 : 0;
  if (gaps.length === 0 && !values.check) copyFileSync(path, join(root, 'sbom.json'));
} finally {
  rmSync(work, { recursive: true, force: true });
}
