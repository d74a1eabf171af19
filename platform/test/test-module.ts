import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildVersion } from '../build/build-app.ts';
import { readAppPackage } from '../build/app-package.ts';
import { repoRoot, siteConfig } from '../build/site.ts';
import { checkVersion } from '../release/check-version.ts';
import { diskStore } from '../store/disk-store.ts';

const run = (command: string, args: string[], cwd = repoRoot): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(join(repoRoot, 'node_modules/.bin', command), args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });

export interface ModuleTest {
  name: string;
  run: () => Promise<boolean>;
}

/** Arguments of oxlint: its configuration is JavaScript, which it does not find by itself on Node 20. */
export const lintArguments = (...others: readonly string[]): string[] => ['-c', 'oxlint.config.mjs', '--deny-warnings', ...others];

/** Lint and format are checked where the site has a configuration for them. */
const has = (file: string) => existsSync(join(repoRoot, file));

/** The tests of a folder's sources, '.' for the whole site. */
const partsOf = (folder: string, name = folder === '.' ? 'the site' : folder) => ({
  lint: has('oxlint.config.mjs')
    ? [{ name: `lint of ${name}`, run: () => run('oxlint', lintArguments('--ignore-pattern', '**/{node_modules,dist}/**', folder)) }]
    : [],
  format: has('.oxfmtrc.json')
    ? [{ name: `format of ${name}`, run: () => run('oxfmt', ['--check', folder, '!**/{node_modules,dist}/**']) }]
    : [],
  types: [{ name: `types of ${name}`, run: () => run('tsc', ['-p', folder]) }],
  test: [{ name: `tests of ${name}`, run: () => run('vitest', ['run'], join(repoRoot, folder)) }],
});

/** What a site's commands run, of one module or of all. */
export const kinds = {
  lint: (folder: string): ModuleTest[] => partsOf(folder).lint,
  check: (folder: string): ModuleTest[] => [...partsOf(folder).lint, ...partsOf(folder).format, ...partsOf(folder).types],
  test: (folder: string): ModuleTest[] => partsOf(folder).test,
};

/** All tests of a module without any other: what a site's tests of one module run, and every release before it builds. */
export const sourceTests = (module: string): ModuleTest[] => [...kinds.check(module), ...kinds.test(module)];

/** Builds it as a release would, and checks the output. */
export const buildTest = (module: string): ModuleTest => ({
  name: `build of ${module}`,
  run: async () => {
    const { version } = await buildVersion(join(repoRoot, module));
    const built = diskStore(join(repoRoot, 'dist/modules'));
    const { contract, serverPaths, shell } = siteConfig;
    const shellPaths = readAppPackage(join(repoRoot, shell)).host?.paths ?? [];
    const problems = await checkVersion(built, module, version, { contract, shellPaths, serverPaths, others: [] });
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    return problems.length === 0;
  },
});
