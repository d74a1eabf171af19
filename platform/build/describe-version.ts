import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { federationName } from '../wire/module-names.ts';
import { serverFolder } from '../wire/registry.ts';
import { namesOf } from '../wire/slots.ts';
import { type AppPackage, listAtOnce } from './app-package.ts';
import { readChunks, screensOf } from './list-chunks.ts';
import { siteConfig } from './site.ts';
import { type VersionRecord, writeRecord } from './version-record.ts';

interface Manifest {
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

async function describeFiles(folder: string): Promise<VersionRecord['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizeOf = (path: string) =>
    stat(path).then(
      ({ size }) => size,
      () => undefined,
    );
  const described = entries
    .filter((entry) => entry.isFile() && entry.name !== 'module.json' && !/\.(map|br)$/.test(entry.name))
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const compressed = await sizeOf(`${path}.br`);
      const sizes = { size: bytes.length, ...(compressed === undefined ? {} : { compressed }) };
      return [relative(folder, path).split(sep).join('/'), { ...sizes, sha256 }] as const;
    });
  return Object.fromEntries((await Promise.all(described)).toSorted(([a], [b]) => a.localeCompare(b)));
}

function describeServerScript({ federation }: AppPackage, files: VersionRecord['files']): Pick<VersionRecord, 'drawn'> {
  const file = `${serverFolder}/routes.cjs`;
  const { sha256 } = files[file] ?? {};
  return federation?.renders && sha256 ? { drawn: { paths: federation.renders, file, sha256, atOnce: listAtOnce(federation) } } : {};
}

/** All that `module.json` says of a build but its version. */
async function describeBuild(folder: string, app: AppPackage): Promise<Omit<VersionRecord, 'version'>> {
  const { exposes } = JSON.parse(await readFile(join(folder, 'mf-manifest.json'), 'utf8')) as Manifest;
  const routes = exposes.find(({ path }) => path === './routes');
  const all = await readChunks(folder);
  const files = await describeFiles(folder);
  const code = Object.entries(files).filter(([path]) => /\.(js|css)$/.test(path));
  return {
    module: app.name,
    name: federationName(app.name),
    contract: siteConfig.contract,
    paths: app.federation?.paths ?? [],
    preload: app.federation?.preload ?? {},
    menu: app.federation?.menu ?? [],
    ...(app.federation?.slots ? { slots: namesOf(app.federation.slots) } : {}),
    assets: {
      scripts: ['remoteEntry.js', ...(all[federationName(app.name)]?.scripts ?? []), ...(routes?.assets.js.sync ?? [])],
      styles: routes?.assets.css.sync ?? [],
    },
    chunks: screensOf(all),
    ...describeServerScript(app, files),
    size: code.reduce((total, [, { size }]) => total + size, 0),
    calls: await listCalls(folder, files),
    files,
  };
}

/** Writes `module.json` into a freshly built folder. */
export async function describeVersion(folder: string, app: AppPackage, version: string): Promise<void> {
  await writeFile(join(folder, 'module.json'), writeRecord({ ...(await describeBuild(folder, app)), version }));
}

/**
 * The version of a freshly built folder: the number of its package, and a digest of what the compiler has left and of all that the registry
 * says of it. Without source maps, which name sources that it left out, and compressed copies, whose bytes are the machine's.
 */
export async function versionOf(folder: string, app: AppPackage): Promise<string> {
  const { files, ...record } = await describeBuild(folder, app);
  const left = Object.entries(files).map(([path, { sha256 }]) => [path, sha256]);
  return `${app.version}-${createHash('sha256')
    .update(JSON.stringify([record, left]))
    .digest('hex')
    .slice(0, 8)}`;
}

const call = /["'`]((?:GET|POST|PUT|PATCH|DELETE) \/[\w/:.-]*)["'`]/g;

/** The calls of the contract that a module's scripts name, as its sources write them: `call('GET /galleries')`. */
async function listCalls(folder: string, files: VersionRecord['files']): Promise<string[]> {
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(join(folder, file), 'utf8')));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(call)].map(([, named = '']) => named)))].toSorted();
}
