import { readCommandLine } from '../../platform/cli/command-line.ts';
import { runTests } from '../../platform/test/run-tests.ts';
import { builds } from './parts.ts';

// `pnpm test:weekly`: what takes too long for a night.
readCommandLine('pnpm test:weekly takes nothing.');

await runTests(async (steps) => {
  await steps.part('builds', () => builds(steps));
  await steps.part('budgets', () =>
    steps.check('each module against its budget', 'pnpm', ['--filter', 'e2e', 'exec', 'playwright', 'test', 'visitor-bundles']),
  );
  // Every figure of it has a limit: tools/bench/figure.ts.
  await steps.part('bench', () => steps.check('all benchmarks against their limits', 'tsx', ['tools/cli.ts', 'bench']));
});
