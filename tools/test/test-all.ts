import { endWithUsage, readCommandLine } from '../../platform/cli/command-line.ts';
import { runTests, type Steps } from '../../platform/test/run-tests.ts';
import { builds, checks, journeys, pooler, postgres, several, units } from './parts.ts';
import { runScripts } from './run-scripts.ts';

/** In this order. Each is independent: `pnpm test:all postgres pooler` runs these two. */
const parts: Readonly<Record<string, (steps: Steps) => Promise<void>>> = {
  checks,
  builds,
  units: (steps) => units(steps, 'all'),
  platform: ({ check }) => check('platform as a repository of its own', 'tsx', ['tools/test/platform-alone.ts']),
  postgres: (steps) => postgres(steps, 'all'),
  pooler,
  journeys: (steps) => journeys(steps, 'all'),
  fuzz: ({ check }) => check('10,000 hostile requests', 'tsx', ['tools/fuzz/cli.ts', '--requests', '10000']),
  model: async ({ check }) => {
    await check('1,000 seeds of the model', 'tsx', ['tools/model/cli.ts', '--seeds', '1000', '--commands', '120']);
    await check('200 seeds of the model on PostgreSQL', 'tsx', ['tools/model/cli.ts', '--seeds', '200', '--database', 'postgres']);
  },
  bench: ({ check }) => check('benchmarks against their limits', 'tsx', ['tools/cli.ts', 'bench', 'landing', 'route']),
  campaign: ({ check }) => check('a campaign of ten minutes', 'tsx', ['tools/cli.ts', 'campaign', 'soak', '--minutes', '10']),
  scripts: runScripts,
  several,
};

const names = Object.keys(parts);
const usage = `pnpm test:all takes some of ${names.join(', ')}, or nothing for all of them.`;
const { words: wanted } = readCommandLine(usage, { words: [0, names.length] });
if (!wanted.every((name) => names.includes(name))) endWithUsage(usage);

await runTests(async (steps) => {
  for (const [name, work] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) await steps.part(name, () => work(steps));
  }
});
