import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RegistryEntry } from '../src/contract/modules.ts';
import { compressFolder } from './compress.ts';
import { federationName, readAppPackage, type AppPackage } from './app-package.ts';
import { digestInputs } from './inputs.ts';
import { runRsbuild } from './run-rsbuild.ts';
import { updateRegistry } from './registry-file.ts';

export const repoRoot = join(import.meta.dirname, '../..');
export const distRoot = join(repoRoot, 'dist');
export const registryFile = join(distRoot, 'modules/registry.json');
export const apps = ['shell', 'mf-public', 'mf-registrations', 'mf-galleries', 'mf-admin-content'];
/** The server runs from its own folder: there its native packages are found. */
const serverOutput = join(repoRoot, 'api/dist');
/** How many versions of a module stay, so that a tab opened before a release still finds its chunks. */
const keptVersions = 5;

export interface BuildResult {
  name: string;
  version: string;
  /** False when the version existed already. */
  built: boolean;
}

/** A shell page that is open while the next shell is built still asks for its own chunks: they stay for a month. */
async function keepOldChunks(before: string, next: string): Promise<void> {
  const oldest = Date.now() - 30 * 24 * 60 * 60 * 1000;
  for (const name of await readdir(join(before, 'assets')).catch(() => [])) {
    const old = join(before, 'assets', name);
    const { mtime } = await stat(old);
    if (mtime.getTime() < oldest || existsSync(join(next, 'assets', name))) continue;
    await copyFile(old, join(next, 'assets', name));
    await utimes(join(next, 'assets', name), mtime, mtime);
  }
}

async function compile(root: string, outDir: string): Promise<void> {
  const partial = `${outDir}.partial`;
  await rm(partial, { recursive: true, force: true });
  await runRsbuild(['build', '--logLevel', 'warn'], root, { OUT_DIR: partial, NODE_ENV: 'production' });
  if (outDir !== serverOutput) {
    await compressFolder(partial);
    await keepOldChunks(outDir, partial);
  }
  await rm(outDir, { recursive: true, force: true });
  await rename(partial, outDir);
}

function registryEntry(app: AppPackage, version: string): RegistryEntry {
  const folder = `/modules/${app.name}/${version}`;
  return {
    name: federationName(app),
    version,
    entry: `${folder}/remoteEntry.js`,
    manifest: `${folder}/mf-manifest.json`,
    paths: app.federation?.paths ?? [],
    preload: app.federation?.preload ?? {},
  };
}

async function forgetOldVersions(folder: string): Promise<void> {
  const versions = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = versions.toSorted((a, b) => b.time - a.time).slice(keptVersions);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { recursive: true, force: true })));
}

async function buildModule(root: string, app: AppPackage, digest: string): Promise<BuildResult> {
  const version = `${app.version}-${digest}`;
  const outDir = join(distRoot, 'modules', app.name, version);
  const built = !existsSync(outDir);
  if (built) await compile(root, outDir);
  await updateRegistry(registryFile, registryEntry(app, version));
  await forgetOldVersions(join(distRoot, 'modules', app.name));
  return { name: app.name, version, built };
}

/** The shell and the server: one version at a time, in one place. */
async function buildInPlace(root: string, app: AppPackage, digest: string): Promise<BuildResult> {
  const outDir = app.name === 'api' ? serverOutput : join(distRoot, app.name);
  const stamp = join(outDir, '.inputs');
  const version = `${app.version}-${digest}`;
  const built = (await readFile(stamp, 'utf8').catch(() => '')) !== version;
  if (built) {
    await compile(root, outDir);
    await writeFile(stamp, version);
  }
  return { name: app.name, version, built };
}

/** Builds one package below the repository's root, if anything that it reads has changed. */
export async function buildApp(name: string): Promise<BuildResult> {
  const root = join(repoRoot, name);
  const app = readAppPackage(root);
  const digest = await digestInputs(repoRoot, name);
  return app.federation ? buildModule(root, app, digest) : buildInPlace(root, app, digest);
}

/** Builds whatever changed; one after the other, because each build already uses all cores. */
export async function buildAll(): Promise<BuildResult[]> {
  const results: BuildResult[] = [];
  for (const name of [...apps, 'api']) results.push(await buildApp(name));
  return results;
}
