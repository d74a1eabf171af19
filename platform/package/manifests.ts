import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createName, entryPoints, exportsOf, packageName, programs } from './published.ts';

type Ranges = Record<string, string>;
interface Manifest {
  version: string;
  description: string;
  license: string;
  engines: object;
  dependencies: Ranges;
  devDependencies: Ranges;
  peerDependencies: Ranges;
  peerDependenciesMeta?: object;
}

const root = join(import.meta.dirname, '..');
const readJson = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;
const own = readJson<Manifest>(join(root, 'package.json'));

/** The workspace's catalog is known to no package manager of another site. */
const withoutCatalog = (ranges: Ranges): Ranges =>
  Object.fromEntries(
    Object.entries(ranges).map(([name, range]) => [
      name,
      range === 'catalog:' ? readJson<{ version: string }>(join(root, 'node_modules', name, 'package.json')).version : range,
    ]),
  );

const without = (ranges: Ranges, others: Ranges): Ranges =>
  Object.fromEntries(Object.entries(ranges).filter(([name]) => !Object.hasOwn(others, name)));

const { version, license, engines, description, peerDependencies, peerDependenciesMeta } = own;

/** What later versions of it need asks for a newer Node than the lowest of ours, and package managers would warn: until that day. */
const forLowestNode: Ranges = { '@fastify/static': '10.1.3' };

/** The package.json of the package of a site. */
export const modulesManifest = {
  name: packageName,
  version,
  description,
  license,
  type: 'module',
  bin: Object.fromEntries(Object.entries(programs).map(([name, source]) => [name, `./${source}.js`])),
  exports: { ...exportsOf(entryPoints), './package.json': './package.json' } as Record<string, string | { types: string; default: string }>,
  // What is a site's own, and shared with us, the workspace has from here.
  dependencies: { ...withoutCatalog(without(own.dependencies, peerDependencies)), ...forLowestNode },
  peerDependencies,
  peerDependenciesMeta,
  engines,
};

/** The package.json of the package that writes a new site. */
export const createManifest = {
  name: createName,
  version,
  description: `Writes a new site of modules, with ${packageName}`,
  license,
  type: 'module',
  bin: { 'create-site': './create/cli.js' },
  engines,
};

/** The same of a site's own. */
const ofSite: Ranges = { '@fastify/cookie': '~11.0.2' };
const tools = ['@types/node', '@types/react', '@types/react-dom', 'typescript', 'vitest'];
const isOptional = (name: string) => Object.hasOwn(peerDependenciesMeta ?? {}, name);

/** The package.json of a new site: its scripts from the template, and what the package asks a site for. */
export function siteManifest(): object {
  const template = readJson<object>(join(root, 'create/template/package.json'));
  const { devDependencies: ofWorkspace } = readJson<{ devDependencies: Ranges }>(join(root, '../package.json'));
  const development = withoutCatalog(own.devDependencies);
  const asked = Object.entries(peerDependencies).filter(([name]) => !isOptional(name));
  return {
    ...template,
    dependencies: { ...Object.fromEntries(asked), ...ofSite, [packageName]: `^${version}` },
    devDependencies: {
      ...Object.fromEntries(tools.map((name) => [name, development[name]])),
      oxlint: ofWorkspace['oxlint'],
    },
    engines,
  };
}
