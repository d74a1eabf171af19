import { join } from 'node:path';
import { startServer, storeDemonstration } from '../../e2e/fixtures/server.ts';
import type { Steps } from '../../platform/test/run-tests.ts';
import { asTally } from '../../platform/test/tally.ts';

/** Scripts that other parts of `pnpm test:all` run, by part. */
const elsewhere: Readonly<Record<string, string>> = {
  start: 'e2e/specs/stopping.spec.ts',
  build: 'the part builds',
  dev: 'e2e/specs/development.spec.ts',
  test: 'its parts; e2e/specs/module-alone.spec.ts for one module',
  'test:all': 'this',
  'test:weekly': '.github/workflows/weekly.yml',
  'new-module': 'e2e/fixtures/workspace.ts',
  'version:next': 'tools/repository/versions.test.ts',
};

/** The smallest real call of each tool. */
const tools: readonly (readonly string[])[] = [
  ['check', 'tools'],
  ['count'],
  ['sbom', '--check'],
  ['icons'],
  ['fuzz', '--requests', '250', '--seed', '1'],
  ['model', '--seeds', '2', '--commands', '20'],
  ['bench', 'offline', 'zip', 'failures', '--smoke'],
  ['campaign', 'kill', '--times', '1', '--seed', '4'],
  ['mutate', 'shared/src/text/opening.ts'],
  ['screenshots', 'login'],
  ['test:node', '22', 'shared/src/text'],
  ['release', '--status'],
];

/** The same of the commands for a running site; `site` is its folder. */
const siteCommands = (site: string): readonly (readonly string[])[] => [
  ['doctor'],
  ['backup', `${site}-backup`],
  // Needs a backup.
  ['upgrade', '--check'],
  ['admin', 'check'],
  ['restore', `${site}-backup`, `${site}-restored`],
];

/** Some journeys are enough: the part `several` runs all of them, with Ceph. */
const several = ['test:several', 'contact'];

/** The scripts that a night runs, here or in another part. */
export const nightlyScripts: readonly string[] = [
  ...Object.keys(elsewhere),
  ...[...tools, several, ...siteCommands('')].map(([name = '']) => name),
];

/** Runs every script of package.json once, so that none stops working unnoticed. */
export async function runScripts({ step, run, reports }: Steps): Promise<void> {
  const runScript = (call: readonly string[], env?: NodeJS.ProcessEnv) =>
    step(`pnpm run ${call.join(' ')}`, async () => asTally(await run('pnpm', ['run', ...call], env)));

  const site = join(reports, 'site');
  for (const call of tools) await runScript(call);
  await runScript(several, { SEVERAL: 's3rver' });
  await storeDemonstration(site);
  const server = await startServer(site);
  try {
    const { port } = new URL(server.url);
    for (const call of siteCommands(site)) await runScript(call, { DATA_DIR: site, MODULES_DIR: join(site, 'releases'), PORT: port });
  } finally {
    await server.stop();
  }
}
