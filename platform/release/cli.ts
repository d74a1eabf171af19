import { join } from 'node:path';
import { listModules } from '../build/app-package.ts';
import { repoRoot } from '../build/repo-root.ts';
import { endWithUsage, readCommandLine } from '../cli/command-line.ts';
import type { ReleaseLine } from '../face/registry.ts';
import { linesReader } from './lines.ts';
import { openModulesStore, readModulesLocation } from '../store/modules-store.ts';
import { ReleaseRefused } from './release-line.ts';
import { readSite } from './site.ts';
import { statusTable } from './status-table.ts';
import { switchLine } from './switch-line.ts';

const usage = 'pnpm release takes a module, and at most one of --canary 10, --promote, --rollback and --retire; or --status alone.';
const help = `pnpm release <module>                tests, builds, publishes, checks and switches to it
pnpm release <module> --canary 10    gives it to ten per cent of the visitors
pnpm release <module> --promote      gives the canary to everybody
pnpm release <module> --rollback     ends a canary, or goes back to the version before; builds nothing
pnpm release <module> --retire       takes it from all visitors, until a rollback or a release; builds nothing
pnpm release --status                what is out`;

function readOptions() {
  const { values, words } = readCommandLine(usage, {
    help,
    words: [0, 1],
    options: {
      canary: { type: 'string' },
      promote: { type: 'boolean' },
      rollback: { type: 'boolean' },
      retire: { type: 'boolean' },
      status: { type: 'boolean' },
    },
  });
  const { canary, status = false } = values;
  const [module] = words;
  const switches = (['promote', 'rollback', 'retire'] as const).filter((each) => values[each]);
  const actions = switches.length + Number(canary !== undefined);
  if (actions > 1 || (status ? module || actions : !module)) endWithUsage(usage);
  const share = canary === undefined ? undefined : Number(canary);
  if (share !== undefined && !(Number.isInteger(share) && share >= 1 && share <= 99)) {
    endWithUsage(`--canary takes a number from 1 to 99, the share of the visitors in per cent: not '${canary}'.`);
  }
  const builds = module !== undefined && switches.length === 0;
  if (builds && !listModules(repoRoot).includes(module)) endWithUsage(`There is no module ${module}: ${listModules(repoRoot).join(', ')}.`);
  if (module !== undefined && !/^mf-[a-z0-9-]+$/.test(module)) endWithUsage(`A module is named mf-…, not '${module}'. ${usage}`);
  return { module, share, to: switches[0] };
}

async function releaseNow(module: string, share: number | undefined): Promise<ReleaseLine> {
  const root = join(repoRoot, module);
  // Imported only here: a rollback must be quick and needs none of it.
  const [{ releaseModule }, { sourceTests }] = await Promise.all([import('./release.ts'), import('../test/test-module.ts')]);
  const publicUrl = process.env['MODULES_PUBLIC_URL']?.replace(/(?<!\/)\/+$/, '');
  return releaseModule({
    objects,
    root,
    ...(publicUrl ? { publicUrl } : {}),
    ...(share === undefined ? {} : { canary: share }),
    test: async () => {
      for (const test of sourceTests(module)) {
        console.log(`\n── ${test.name}`);
        if (!(await test.run())) throw new ReleaseRefused(`${module} was not released: its ${test.name.split(' ')[0]} failed.`);
      }
      console.log();
    },
    say: (line) => console.log(line),
  });
}

async function act({ module, share, to }: ReturnType<typeof readOptions>): Promise<void> {
  if (module && to) await switchLine(objects, module, to);
  else if (module) await releaseNow(module, share);
  console.log(statusTable(await linesReader(objects)(), await readSite(objects)));
}

const options = readOptions();
const objects = openModulesStore(readModulesLocation(process.env));
try {
  await act(options);
} catch (error) {
  console.error(error instanceof ReleaseRefused ? error.message : error);
  process.exitCode = 1;
}
