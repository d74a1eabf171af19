import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { addressesIn, federationName } from '../face/module-names.ts';
import { type RegistryEntry, serverFolder } from '../face/registry.ts';
import { namesOf } from '../face/slots.ts';
import type { AppPackage } from './app-package.ts';
import { listCalls } from './list-calls.ts';
import { readScreenChunks } from './list-chunks.ts';

/** The record of a built version: `module.json` in its folder, beside the files that it lists. */
export interface VersionRecord extends Omit<RegistryEntry, 'entry' | 'manifest' | 'integrity' | 'signature'> {
  /** The package's name: mf-galleries. */
  module: string;
  contract: string;
  assets: { scripts: string[]; styles: string[] };
  size: number;
  /** The calls that its scripts name: 'GET /galerias'. Undefined from builds before this field. */
  calls?: string[];
  files: Record<string, { size: number; sha256: string }>;
}

interface Manifest {
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

async function describeFiles(folder: string): Promise<VersionRecord['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const described = entries
    .filter((entry) => entry.isFile() && entry.name !== 'module.json')
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return [relative(folder, path).split(sep).join('/'), { size: bytes.length, sha256 }] as const;
    });
  return Object.fromEntries((await Promise.all(described)).toSorted(([a], [b]) => a.localeCompare(b)));
}

function describeServerFace({ federation }: AppPackage, files: VersionRecord['files']): Pick<VersionRecord, 'drawn'> {
  const file = `${serverFolder}/routes.cjs`;
  const { sha256 } = files[file] ?? {};
  return federation?.draws && sha256 ? { drawn: { paths: federation.draws, file, sha256 } } : {};
}

/** The text of `module.json`: the same wherever it is written, so that its digest holds. */
export const writeRecord = (record: VersionRecord): string => `${JSON.stringify(record, null, 2)}\n`;

const toIntegrity = (sha256: string) => `sha256-${Buffer.from(sha256, 'hex').toString('base64')}`;

function describeIntegrity(record: VersionRecord): Record<string, string> {
  const code = Object.entries(record.files).filter(([path]) => /\.(js|css)$/.test(path));
  const own = createHash('sha256').update(writeRecord(record)).digest('hex');
  return Object.fromEntries(
    [['module.json', own] as const, ...code.map(([path, { sha256 }]) => [path, sha256] as const)].map(([path, sha256]) => [
      path,
      toIntegrity(sha256),
    ]),
  );
}

/** Writes `module.json` into a freshly built folder. */
export async function describeVersion(folder: string, app: AppPackage, version: string): Promise<void> {
  // When it is used: servers import this file too, and run where there is no site.config.ts.
  const { siteConfig } = await import('./site.ts');
  const { exposes } = JSON.parse(await readFile(join(folder, 'mf-manifest.json'), 'utf8')) as Manifest;
  const routes = exposes.find(({ path }) => path === './routes');
  const files = await describeFiles(folder);
  const code = Object.entries(files).filter(([path]) => /\.(js|css)$/.test(path));
  const record: VersionRecord = {
    module: app.name,
    name: federationName(app.name),
    version,
    contract: siteConfig.contract,
    paths: app.federation?.paths ?? [],
    preload: app.federation?.preload ?? {},
    menu: app.federation?.menu ?? [],
    ...(app.federation?.slots ? { slots: namesOf(app.federation.slots) } : {}),
    assets: { scripts: ['remoteEntry.js', ...(routes?.assets.js.sync ?? [])], styles: routes?.assets.css.sync ?? [] },
    chunks: await readScreenChunks(folder),
    ...describeServerFace(app, files),
    size: code.reduce((total, [, { size }]) => total + size, 0),
    calls: await listCalls(folder),
    files,
  };
  await writeFile(join(folder, 'module.json'), writeRecord(record));
}

export const readVersionRecord = async (folder: string): Promise<VersionRecord> =>
  JSON.parse(await readFile(join(folder, 'module.json'), 'utf8')) as VersionRecord;

/** The registry's line for a version whose folders lie below `base` ('/modules', or another origin's address). */
export function entryOf(record: VersionRecord, base: string): RegistryEntry {
  const { module, files: _, calls: __, ...entry } = record;
  return { ...entry, ...addressesIn(`${base}/${module}/${record.version}`), integrity: describeIntegrity(record) };
}
