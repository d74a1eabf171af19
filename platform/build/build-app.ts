import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { distRoot, repoRoot, siteConfig } from './site.ts';
import { serverFolder, sharedFolder, shellFolder, type ShellRecord } from '../wire/registry.ts';
import { listAtOnce, rendersPages, readAppPackage, listModules, type AppPackage } from './app-package.ts';
import { Compiler } from './compiler.ts';
import { compressFolder } from './compress.ts';
import { describeVersion, versionOf } from './describe-version.ts';
import { entryOf, readVersionRecord } from './version-record.ts';
import { digestInputs } from './inputs.ts';
import { keepMaps } from './keep-maps.ts';
import { readChunks, screensOf } from './list-chunks.ts';
import { diskStore } from '../store/disk-store.ts';
import { siteVersionFile, versionToBuild } from '../store/site-version.ts';
import { deleteVersions, whileSharing } from './stored-versions.ts';
import { updateRegistry } from './registry-file.ts';

const registryFile = join(distRoot, 'modules/registry.json');
/** The server runs from its own folder, where its native packages are found. */
const serverOutput = join(repoRoot, siteConfig.server, 'dist');
/** How many versions of a module stay, so that a tab opened before a release still finds its chunks. */
const keptVersions = 5;

export interface BuildResult {
  name: string;
  version: string;
  /** False when the version existed already. */
  built: boolean;
}

/** Where the source maps of a version are kept: in no folder that is served. */
const mapsOf = (name: string, version: string) => join(distRoot, 'maps', name, `${version}.zip`);
const hasMaps = (name: string, version: string) => existsSync(mapsOf(name, version));

interface Way {
  compiler: Compiler;
  /** Without source maps and compressed less, in half the time. Of the same version: a build that is not makes what is missing. */
  quick: boolean;
}

async function inFull<T>(build: (way: Way) => Promise<T>): Promise<T> {
  const compiler = new Compiler();
  try {
    return await build({ compiler, quick: false });
  } finally {
    compiler.close();
  }
}

/** Compiles into a folder beside `outDir`, which it returns: nothing that is served is touched. */
async function compile(root: string, outDir: string, { compiler, quick }: Way, only?: string): Promise<string> {
  const folder = `${outDir}.${process.pid}.partial`;
  await rm(folder, { recursive: true, force: true });
  await compiler.compile({ root, folder, maps: !quick, ...(only === undefined ? {} : { only }) });
  return folder;
}

/** Completes what was compiled. `maps`: where browsers find the build, and where its source maps are kept. */
async function complete(partial: string, quick: boolean, maps?: { address: string; file: string }): Promise<void> {
  if (maps) await keepMaps(partial, maps.address, maps.file);
  await compressFolder(partial, quick);
}

/** Puts it into its place. */
async function place(partial: string, outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  await rename(partial, outDir);
}

async function listOld(folder: string, current: string): Promise<string[]> {
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => name !== sharedFolder);
  const versions = await Promise.all(names.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })));
  const old = versions.toSorted((a, b) => b.time - a.time).slice(keptVersions);
  return old.flatMap(({ name }) => (name === current ? [] : name));
}

async function forgetOld(folder: string, current: string): Promise<void> {
  for (const name of await listOld(folder, current)) await rm(join(folder, name), { recursive: true, force: true });
}

export interface BuiltVersion {
  version: string;
  folder: string;
  built: boolean;
  /** The ZIP of its source maps. */
  maps?: string;
}

/** By the digest of its inputs, the version that a module's sources have once given. */
const versionsByInputs = (name: string) => join(distRoot, 'inputs', name);

/**
 * Compiles the module in `root`, unless these inputs have given a version that exists already. A version is what the compiler leaves: where a
 * comment, a type or an unused export has changed, it is the same. Does not write the registry.
 */
export const buildVersion = (root: string): Promise<BuiltVersion> => inFull((way) => buildVersionSo(root, way));

async function buildVersionSo(root: string, way: Way): Promise<BuiltVersion> {
  const app = readAppPackage(root);
  const folder = join(distRoot, 'modules', app.name);
  const seen = join(versionsByInputs(app.name), await digestInputs(root));
  const describe = (version: string, built: boolean) => ({
    version,
    folder: join(folder, version),
    built,
    maps: mapsOf(app.name, version),
  });
  // module.json is written last: a folder that has it is complete.
  const isComplete = (version: string) => existsSync(join(folder, version, 'module.json')) && (way.quick || hasMaps(app.name, version));
  const before = await readFile(seen, 'utf8').catch(() => '');
  if (before !== '' && isComplete(before)) return describe(before, false);
  const partial = await compile(root, join(folder, 'next'), way);
  // It repeats the manifest and adds paths of this machine's disk: not published.
  await rm(join(partial, 'mf-stats.json'), { force: true });
  const version = await versionOf(partial, app);
  const built = !isComplete(version);
  if (built) {
    await complete(partial, way.quick, { address: `/modules/${app.name}/${version}`, file: mapsOf(app.name, version) });
    await describeVersion(partial, app, version);
    await placeVersion(partial, app.name, version);
  } else await rm(partial, { recursive: true, force: true });
  await mkdir(dirname(seen), { recursive: true });
  await writeFile(seen, version);
  return describe(version, built);
}

/** Puts a build with its module.json beside the versions of the module, and its shared files among theirs. */
async function placeVersion(partial: string, module: string, version: string): Promise<void> {
  const folder = join(distRoot, 'modules', module);
  await whileSharing(builtModules(), module, async () => {
    await mkdir(join(folder, sharedFolder), { recursive: true });
    for (const file of await readdir(join(partial, sharedFolder)))
      await rename(join(partial, sharedFolder, file), join(folder, sharedFolder, file));
    await rm(join(partial, sharedFolder), { recursive: true });
    await place(partial, join(folder, version));
  });
}

const builtModules = () => diskStore(join(distRoot, 'modules'));

let switching = Promise.resolve();

async function buildModule(root: string, app: AppPackage, way: Way): Promise<BuildResult> {
  const { version, folder, built } = await buildVersionSo(root, way);
  const entry = entryOf(await readVersionRecord(folder), '/modules');
  // Modules are built side by side, and each reads the others' lines.
  await (switching = switching.then(() => updateRegistry(registryFile, entry)));
  await deleteVersions(builtModules(), app.name, () => listOld(join(distRoot, 'modules', app.name), version));
  await forgetOld(join(distRoot, 'maps', app.name), `${version}.zip`);
  await forgetOld(versionsByInputs(app.name), '');
  return { name: app.name, version, built };
}

const stampOf = (outDir: string) => join(outDir, '.inputs');
const isBuilt = async (outDir: string, inputs: string) => (await readFile(stampOf(outDir), 'utf8').catch(() => '')) === inputs;

/** The version of the shell or the server that was built in this folder. */
const versionFile = (outDir: string) => join(outDir, '.version');

/** Of what the compiler has left in a folder, as a module's, and of what the server's record of a shell says besides. */
async function digestOutput(folder: string, { host }: AppPackage): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256').update(JSON.stringify(host ?? {}));
  for (const path of paths.toSorted())
    hash
      .update(relative(folder, path).split(sep).join('/'))
      .update('\0')
      .update(await readFile(path));
  return hash.digest('hex').slice(0, 8);
}

/** Builds the shell or the server: one version at a time, in one place. */
async function buildInPlace(root: string, app: AppPackage, way: Way): Promise<BuildResult> {
  const outDir = app.name === siteConfig.server ? serverOutput : join(distRoot, shellFolder);
  const inputs = await digestInputs(root);
  const before = await readFile(versionFile(outDir), 'utf8').catch(() => '');
  const isShell = app.name === siteConfig.shell;
  const isWhole = !isShell || way.quick || hasMaps(shellFolder, before);
  if (before !== '' && isWhole && (await isBuilt(outDir, inputs))) return { name: app.name, version: before, built: false };
  const partial = await compile(root, outDir, way);
  const version = `${app.version}-${await digestOutput(partial, app)}`;
  const built = version !== before || !isWhole;
  if (built) {
    if (outDir !== serverOutput)
      await complete(partial, way.quick, isShell ? { address: '', file: mapsOf(shellFolder, version) } : undefined);
    await place(partial, outDir);
    // The server's record of the shell.
    if (isShell) {
      await forgetOld(join(distRoot, 'maps', shellFolder), `${version}.zip`);
      const { paths = [], renders = [] } = app.host ?? {};
      const chunks = await readChunks(outDir);
      const record: ShellRecord = {
        paths,
        chunks: screensOf(chunks),
        calls: chunks['calls'],
        drawn: renders,
        atOnce: listAtOnce(app.host ?? {}),
      };
      await writeFile(join(outDir, 'shell.json'), JSON.stringify(record));
    }
    await writeFile(versionFile(outDir), version);
  } else await rm(partial, { recursive: true, force: true });
  await writeFile(stampOf(outDir), inputs);
  return { name: app.name, version, built };
}

const readSiteNumber = () => (JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8')) as { version: string }).version;

/**
 * Builds the renderer of the shell whose sources are here: its folder, or undefined for a shell without pages rendered on the server.
 * Built apart where the shell is not: a server may run from `dist/shell`, and the shell goes out only with it.
 */
export async function buildRenderer(): Promise<string | undefined> {
  const root = join(repoRoot, siteConfig.shell);
  if (!rendersPages(root)) return undefined;
  const inputs = await digestInputs(root);
  const whole = join(distRoot, shellFolder);
  const apart = join(distRoot, 'renderer');
  if (await isBuilt(whole, inputs)) return join(whole, serverFolder);
  if (!(await isBuilt(apart, inputs))) {
    const partial = await inFull((way) => compile(root, apart, way, serverFolder));
    await complete(partial, false);
    await place(partial, apart);
    await writeFile(stampOf(apart), inputs);
  }
  return join(apart, serverFolder);
}

/** Builds one package below the repository's root, if anything that it reads has changed. */
export const buildApp = (name: string): Promise<BuildResult> => inFull((way) => buildAppSo(name, way));

async function buildAppSo(name: string, way: Way): Promise<BuildResult> {
  const root = join(repoRoot, name);
  const app = readAppPackage(root);
  const result = await (app.federation ? buildModule(root, app, way) : buildInPlace(root, app, way));
  // Also where nothing has changed: that is what this commit builds.
  if (app.name === siteConfig.server)
    await writeFile(join(serverOutput, siteVersionFile), JSON.stringify(versionToBuild(repoRoot, readSiteNumber())));
  return result;
}

/** Builds whatever changed, the server first: what is done with it meanwhile begins with `tell`. */
export const buildAll = (quick: boolean, tell: (result: BuildResult) => void): Promise<BuildResult[]> =>
  inFull(({ compiler }) =>
    Promise.all(
      [siteConfig.server, siteConfig.shell, ...listModules(repoRoot)].map(async (name) => {
        const result = await buildAppSo(name, { compiler, quick });
        tell(result);
        return result;
      }),
    ),
  );
