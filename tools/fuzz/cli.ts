import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { bundleProcesses } from '../../api/bundle-processes.ts';
import { providePostgres } from '../../platform/test/provide-postgres.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    database: { type: 'string', default: 'sqlite' },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
if (!Number.isSafeInteger(requests) || !Number.isSafeInteger(seed) || !['sqlite', 'postgres'].includes(values.database)) {
  console.error('pnpm fuzz [--requests 10000] [--seed 42] [--database sqlite|postgres]');
  process.exit(1);
}

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
