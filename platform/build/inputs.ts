import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { repoRoot, siteConfig, siteFile } from './site.ts';
import { readAppPackage } from './app-package.ts';
import { isCompiled, ownFile } from './own-file.ts';
import { sharedSingletons } from './shared-singletons.ts';
import type { SiteConfig } from './site-config.ts';
import { slotFiles } from './slot-files.ts';
import { walkImports, type Imports } from './walk-imports.ts';

async function filesBelow(folder: string, isWanted: (path: string) => boolean = () => true): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.filter((path) => isWanted(path) && !/\.test\.tsx?$/.test(path));
}

/** Files of platform; none of it once it is installed, when its version stands for them: every rsbuild.config.ts imports it. */
const ownSources = (...paths: string[]) => (isCompiled ? [] : paths.map(ownFile));

/** The entry points of a package's build. */
async function entriesOf(root: string): Promise<string[]> {
  const routes = join(root, 'src/routes.tsx');
  if (readAppPackage(root).federation) return [...ownSources('wire/module-entry.ts'), routes, ...Object.values(slotFiles(root))];
  if (basename(root) === siteConfig.shell)
    return [
      ...['src/main.tsx', 'src/index.html', 'src/rendered-routes.tsx'].map((file) => join(root, file)),
      ...ownSources(
        'load/worker.js',
        'load/offline-worker.js',
        'load/site-worker.js',
        'render/hydration-bootstrap.js',
        'render/render-process.ts',
        'render/render-thread.tsx',
      ),
    ];
  // Each program, and each file that the server forks as a process, is an entry of its own.
  return filesBelow(join(root, 'src'), (path) => /(^|[\\/])main\.ts$|-process\.ts$/.test(path));
}

/**
 * The build: its configuration, what calls it, and the loaders that are named by their paths. The site's configuration is no input as a
 * file: it imports what no build reads. Its values are (`settingsOf`).
 */
const builders = ownSources('build/federated-app.ts', 'build/build-app.ts', 'build/host-bundler-runtime.js', 'build/shorten-list.js');

/** The values of the site's configuration that the build of the package in `root` depends on. */
export function settingsOf(root: string, { shell, contract, runtimeGlobal, singletons, shortLists, pageParameters }: SiteConfig): string {
  const ofPages = basename(root) === shell ? { pageParameters } : {};
  return JSON.stringify({
    contract,
    runtimeGlobal,
    singletons,
    ...ofPages,
    shortLists: shortLists && [String(shortLists.test), shortLists.most],
  });
}

/**
 * All inputs of the build of the package in `root`: its imports, to the last package and its version; files that are
 * copied as they are; and the build itself, with what it imports.
 */
export async function listInputs(root: string): Promise<Imports> {
  const isModule = readAppPackage(root).federation !== undefined;
  const external = new Set(isModule ? Object.keys(sharedSingletons()) : []);
  const aliases = {
    'module-under-build/routes': join(root, 'src/routes.tsx'),
    // Written from it.
    'module-under-build/slots': join(root, 'package.json'),
    'shell-under-build/rendered-routes': join(root, 'src/rendered-routes.tsx'),
  };
  const own = walkImports(await entriesOf(root), { repoRoot, external, aliases });
  const build = walkImports([join(root, 'rsbuild.config.ts'), ...builders], { repoRoot, external: new Set(), aliases: {} });
  const copied = await filesBelow(join(root, 'public'));
  const settings = [root, repoRoot].flatMap((folder) => ['tsconfig.json', 'tsconfig.base.json'].map((name) => join(folder, name)));
  // The bundler reads the manifest of each file's package: the site's configuration is of the root's.
  const manifests = [root, ...(own.files.has(siteFile) ? [repoRoot] : [])].map((folder) => join(folder, 'package.json'));
  return {
    files: new Set([...own.files, ...build.files, ...copied, ...[...manifests, ...settings].filter((path) => existsSync(path))]),
    packages: new Set([...own.packages, ...build.packages]),
  };
}

/** A package.json without fields that do not affect the build: scripts, dependencies and the budget. */
function readManifest(text: string): string {
  const { scripts: _, dependencies: __, devDependencies: ___, budget: ____, ...rest } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(rest);
}

/** A short digest of all inputs of the build of the package in `root`: the same digest means the same bytes come out. `read` is for tests. */
export async function digestInputs(root: string, read: (path: string) => Buffer = (path) => readFileSync(path)): Promise<string> {
  const { files, packages } = await listInputs(root);
  const hash = createHash('sha256');
  for (const name of [...packages].toSorted()) hash.update(name).update('\0');
  // Shared, not bundled: modules state the versions that they were built for.
  hash.update(JSON.stringify(sharedSingletons())).update(settingsOf(root, siteConfig));
  for (const path of [...files].toSorted()) {
    const bytes = read(path);
    const content = basename(path) === 'package.json' ? readManifest(bytes.toString('utf8')) : bytes;
    hash.update(relative(repoRoot, path).split(sep).join('/')).update('\0').update(content).update('\0');
  }
  return hash.digest('hex').slice(0, 8);
}
