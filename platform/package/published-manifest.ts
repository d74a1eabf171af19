import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * What pnpm does to package.json when it packs, for npm, which neither knows the workspace's catalog of versions nor what `publishConfig`
 * says beside the registry. npm packs the file as it stands: `write` before it, `restore` after it.
 */

interface Manifest {
  publishConfig: { bin: object; exports: object };
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const root = join(import.meta.dirname, '..');
const file = join(root, 'package.json');
const kept = join(root, 'package.json.kept');

const installedVersion = (name: string): string =>
  (JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;

const withoutCatalog = (ranges: Record<string, string>) =>
  Object.fromEntries(Object.entries(ranges).map(([name, range]) => [name, range === 'catalog:' ? installedVersion(name) : range]));

function write(): void {
  // Where an earlier pack was stopped, the workspace's own is the kept one.
  if (!existsSync(kept)) renameSync(file, kept);
  const { publishConfig, dependencies, devDependencies, ...rest } = JSON.parse(readFileSync(kept, 'utf8')) as Manifest;
  const published = {
    ...rest,
    private: undefined,
    scripts: undefined,
    ...publishConfig,
    dependencies: withoutCatalog(dependencies),
    devDependencies: withoutCatalog(devDependencies),
  };
  writeFileSync(file, `${JSON.stringify(published, null, 2)}\n`);
}

// pnpm does it itself. The user agent says nothing: npm takes over that of a pnpm which started it.
if (/[\\/]npm-cli\.js$/.test(process.env['npm_execpath'] ?? '')) {
  if (process.argv[2] === 'write') write();
  else if (existsSync(kept)) renameSync(kept, file);
}
