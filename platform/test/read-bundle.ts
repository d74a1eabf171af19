import { readFileSync, realpathSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { createRsbuild, mergeRsbuildConfig, type RsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import { digestInputs, listInputs } from '../build/inputs.ts';
import { repoRoot } from '../build/site.ts';

interface Listed {
  nameForCondition?: string;
  modules?: Listed[];
}

const filesIn = (modules: readonly Listed[]): string[] =>
  modules.flatMap(({ nameForCondition: file, modules: parts = [] }) => [...(file ? [file] : []), ...filesIn(parts)]);

/**
 * Builds the package in `root`, and lists the files that its bundles are made of, by the bundler's own list of modules. Also those of which
 * only a constant is left: it was written where it is used.
 */
async function readBundle(root: string): Promise<Set<string>> {
  const files = new Set<string>();
  const collect: RsbuildPlugin = {
    name: 'collect-modules',
    setup(api) {
      api.onAfterEnvironmentCompile(({ stats }) => {
        const { modules = [] } = stats?.toJson({ all: false, modules: true, nestedModules: true, orphanModules: true }) ?? {};
        for (const file of filesIn(modules as Listed[])) {
          const [path = ''] = file.split('?');
          if (isAbsolute(path)) files.add(realpathSync(path));
        }
      });
    },
  };
  const out = await mkdtemp(join(tmpdir(), 'bundle-'));
  const before = process.env['OUT_DIR'];
  process.env['OUT_DIR'] = out;
  try {
    const { default: own } = (await import(join(root, 'rsbuild.config.ts'))) as { default: RsbuildConfig };
    const rsbuildConfig = mergeRsbuildConfig(own, { logLevel: 'error', plugins: [collect], output: { minify: false } });
    await (await createRsbuild({ cwd: root, rsbuildConfig })).build();
  } finally {
    if (before === undefined) delete process.env['OUT_DIR'];
    else process.env['OUT_DIR'] = before;
    await rm(out, { recursive: true, force: true });
  }
  return files;
}

/** All files of `shared` and `demo`, and the site's configuration. */
async function listCandidates(): Promise<string[]> {
  const found = await Promise.all(
    ['shared', 'demo'].map((folder) => readdir(join(repoRoot, folder), { recursive: true, withFileTypes: true })),
  );
  const files = found.flat().filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'));
  return [...files.map((entry) => join(entry.parentPath, entry.name)), join(repoRoot, 'site.config.ts')];
}

/**
 * Appends a line to each file of `shared`, `demo` and the site's configuration in turn, and compares whether the package's version changes
 * with whether its bundles are made of the file. Returns those where the two differ.
 */
export async function findWrongVersions(name: string): Promise<string[]> {
  const root = join(repoRoot, name);
  const [bundle, inputs, files] = await Promise.all([readBundle(root), listInputs(root), listCandidates()]);
  const bytes = new Map([...inputs.files].map((path) => [path, readFileSync(path)]));
  const read = (path: string) => bytes.get(path) ?? readFileSync(path);
  const now = await digestInputs(root, read, inputs);
  const wrong: string[] = [];
  for (const file of files) {
    const withLine = (path: string) => (path === file ? Buffer.concat([read(path), Buffer.from('\n')]) : read(path));
    const changes = (await digestInputs(root, withLine, inputs)) !== now;
    if (changes !== bundle.has(file)) wrong.push(`${relative(repoRoot, file)} ${changes ? 'changes' : 'does not change'} ${name}`);
  }
  return wrong;
}
