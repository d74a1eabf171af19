import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { externalPackages } from './rsbuild.config.ts';

// Puts all that the server needs to run into the folder that is named: what was built, and the packages that are not part of the bundle,
// exactly as they are installed here. Nothing else of node_modules comes along.
const root = join(import.meta.dirname, '..');
const [target] = process.argv.slice(2);
if (!target) throw new Error('Name the folder that is to be made.');

interface PackageFile {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Where a package finds another: beside itself, as pnpm links them. Those for other systems are not there. */
function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; dirname(folder) !== folder; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
  }
  return undefined;
}

/** By their place. */
const versions = new Map<string, string>();
const shared = join(target, 'api');

/** Beside all others where that place is free, else below the package that asks for it (`asker`). */
function copyPackage(name: string, from: string, asker: string, isOptional = false): void {
  const source = findPackage(name, from);
  if (!source) {
    if (isOptional) return;
    throw new Error(`${name} is not installed.`);
  }
  const file = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as PackageFile;
  const { version, dependencies = {}, optionalDependencies = {} } = file;
  const place = [shared, asker]
    .map((folder) => join(folder, 'node_modules', name))
    .find((each) => [undefined, version].includes(versions.get(each)));
  if (!place) throw new Error(`${asker} asks for two versions of ${name}.`);
  if (versions.has(place)) return;
  versions.set(place, version);
  cpSync(source, place, { recursive: true, filter: (path) => !path.slice(source.length).includes('/node_modules') });
  for (const each of Object.keys(dependencies)) copyPackage(each, source, place, each in optionalDependencies);
  for (const each of Object.keys(optionalDependencies)) copyPackage(each, source, place, true);
}

mkdirSync(join(target, 'api'), { recursive: true });
cpSync(join(root, 'dist'), join(target, 'dist'), { recursive: true });
cpSync(join(root, 'api/dist'), join(target, 'api/dist'), { recursive: true });
for (const name of externalPackages) copyPackage(name, join(root, 'api'), shared);
