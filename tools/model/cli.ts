import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Run } from '../../api/src/model/run.ts';
import { endWithUsage, readCommandLine, readNumber } from '../../platform/cli/command-line.ts';
import { prepare } from '../prepare.ts';

// `pnpm model`: sequences of what a club does in a year, and what must always be true (api/src/model/README.md).

const usage = 'pnpm model takes --seeds, --commands, --from and --seed with a number, --database sqlite|postgres, and --breaks.';
const { values } = readCommandLine(usage, {
  help: 'pnpm model [--seeds 100] [--commands 120] [--from 1] [--seed 4711] [--database sqlite|postgres]      the same seed does the same\npnpm model --breaks [--seeds 200]      deliberate faults of the product: each is found',
  options: {
    seeds: { type: 'string', default: '100' },
    commands: { type: 'string', default: '120' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    breaks: { type: 'boolean', default: false },
    database: { type: 'string', default: 'sqlite' },
  },
});
if (!['sqlite', 'postgres'].includes(values.database)) endWithUsage(usage);
const howMany = readNumber(values.commands, usage);
const first = readNumber(values.seed ?? values.from, usage, { least: 0 });
const count = values.seed === undefined ? readNumber(values.seeds, usage) : 1;

await prepare();
const { makeTemplate } = await import('../../api/src/testing/migrate-template.ts');
const { providePostgres } = await import('../../platform/testing/provide-postgres.ts');
const postgres = values.database === 'postgres' ? await providePostgres() : undefined;
process.env['TEST_DATABASE_URL'] = postgres?.url ?? '';
const template = await makeTemplate();
if (!values.breaks) console.log(`${count} seeds from ${first}, ${howMany} commands each, on ${values.database}`);
const began = performance.now();
const runs: Run[] = [];

/** Runs seed after seed in a process of its own, as many of them as there are processors. */
async function work(): Promise<void> {
  const child = fork(new URL('run-seeds.ts', import.meta.url), { execArgv: [...process.execArgv, '--max-semi-space-size=32'] });
  const next = () => (first + started < first + count ? child.send({ seed: first + started++, howMany }) : child.disconnect());
  child.on('message', (run: Run) => {
    if (runs.push(run) % 50 === 0) console.log(`${runs.length} seeds`);
    if (run.failure)
      console.log(`\nseed ${run.seed} breaks ${run.failure.invariant ?? 'the server'}\n${run.failure.error}\n  ${run.failure.steps}`);
    next();
  });
  next();
  const [code]: (number | null)[] = await once(child, 'exit');
  if (code !== 0) throw new Error(`A process of the model ended with ${code}.`);
}

let started = 0;
const runAll = async () => {
  await Promise.all(Array.from({ length: Math.min(count, availableParallelism()) }, work));
  const seconds = (performance.now() - began) / 1000;
  const done = runs.reduce((sum, run) => sum + run.done, 0);
  const failed = runs.filter(({ failure }) => failure).map(({ seed }) => seed);
  console.log(`${done} commands in ${Math.round(seconds)} s, ${Math.round(done / seconds)} a second`);
  console.log(
    failed.length > 0 ? `${failed.length} seeds failed: ${failed.toSorted((a, b) => a - b).join(', ')}` : 'every invariant holds',
  );
  return failed.length === 0;
};
try {
  const hold = values.breaks ? await (await import('./break-sources.ts')).findBreaks(count, howMany) : await runAll();
  process.exitCode = hold ? 0 : 1;
} finally {
  await template.drop();
  await postgres?.stop();
}
