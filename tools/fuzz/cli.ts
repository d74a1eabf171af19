import { loadavg } from 'node:os';
import { endWithUsage, readCommandLine, readNumber } from '../../platform/cli/command-line.ts';
import { prepare } from '../prepare.ts';

const usage = 'pnpm fuzz takes --requests and --seed with a number, and --database sqlite|postgres.';
const { values } = readCommandLine(usage, {
  help: 'pnpm fuzz [--requests 10000] [--seed 42] [--database sqlite|postgres]      the same seed sends the same',
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    database: { type: 'string', default: 'sqlite' },
  },
});
const [requests, seed] = [readNumber(values.requests, usage), readNumber(values.seed, usage, { least: 0 })];
if (!['sqlite', 'postgres'].includes(values.database)) endWithUsage(usage);

await prepare();
const { bundleProcesses } = await import('../../api/src/testing/bundle-processes.ts');
const { providePostgres } = await import('../../platform/testing/provide-postgres.ts');
console.log(`${requests} requests on ${values.database}, seed ${seed}`);
const postgres = values.database === 'postgres' ? await providePostgres() : undefined;
process.env['TEST_DATABASE_URL'] = postgres?.url ?? '';
const processes = await bundleProcesses();
try {
  const { fuzz } = await import('./fuzz.ts');
  const { faults, statuses, slowest, calls } = await fuzz({ requests, seed, slowest: 1000 });
  console.log(`${calls} calls; replies by status: ${JSON.stringify(statuses)}`);
  console.log(`slowest: ${Math.round(slowest.took)} ms, ${slowest.request}`);
  for (const fault of faults) console.log(fault);
  console.log(`${faults.length} faults; load of the machine ${loadavg()[1]?.toFixed(1)}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  processes.remove();
  await postgres?.stop();
}
