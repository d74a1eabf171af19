import { listModules } from '../../platform/build/app-package.ts';
import { repoRoot } from '../../platform/build/site.ts';
import { endWithUsage, readCommandLine } from '../../platform/cli/command-line.ts';
import { runTests, type Steps, testModule } from '../../platform/test/run-tests.ts';
import { builds, checks, journeys, postgres, units } from './parts.ts';

// `pnpm test`: the tests that a change has to pass. `pnpm test mf-galleries`: that module alone; the others may be missing.
const modules = listModules(repoRoot);
const usage = `pnpm test takes the name of one module (${modules.join(', ')}), or nothing for the whole site; pnpm test:all runs everything.`;
const [module] = readCommandLine(usage, { words: [0, 1] }).words;
if (module !== undefined && !modules.includes(module)) endWithUsage(usage);

const parts: Readonly<Record<string, (steps: Steps) => Promise<void>>> = {
  'lint, format, types': checks,
  builds,
  'unit, page and API tests': (steps) => units(steps, 'quick'),
  'API tests on PostgreSQL': (steps) => postgres(steps, 'quick'),
  journeys: (steps) => journeys(steps, 'quick'),
};

await runTests(async (steps) => {
  if (module !== undefined) return testModule(steps, module);
  for (const [name, work] of Object.entries(parts)) await steps.part(name, () => work(steps));
});
