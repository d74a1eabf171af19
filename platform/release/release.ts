import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAppPackage } from '../build/app-package.ts';
import { buildRenderer, buildVersion, type BuiltVersion } from '../build/build-app.ts';
import { readRecord } from '../build/stored-versions.ts';
import { entryOf, type VersionRecord } from '../build/version-record.ts';
import { distRoot, siteConfig } from '../build/site.ts';
import { addressOf, federationName } from '../wire/module-names.ts';
import type { RegistryEntry, Release, ReleaseLine } from '../wire/registry.ts';
import { checkBudget } from './budget.ts';
import { checkVersion, type SiteContract } from './check-version.ts';
import { compareVersions } from './compare-versions.ts';
import { renderVersion } from './render-version.ts';
import { changeLine, linesReader, readLine } from './lines.ts';
import { publishMaps } from './maps.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { readOwners, readSite, type Site } from './site.ts';
import { makeStable, ReleaseRefused, startCanary, versionsInUse } from './release-line.ts';
import { signEntry } from '../store/signature.ts';
import { cleanUp, deleteVersions, fromFolder, publishFolder, publishVersion, type ReadFile } from './versions.ts';

/** How a published version becomes what visitors get. */
export interface Switch {
  objects: ObjectStore;
  /** The base address at which browsers find what is published; undefined is the site itself, under /modules. */
  publicUrl?: string;
  /** Per cent of the visitors; undefined is all. */
  canary?: number;
  /** Of a canary: its pages' scripts do not begin at once. */
  interactive?: 'on need';
  /** The site's key: signs what is released. */
  signingKey?: KeyObject;
  say?: (line: string) => void;
  now?: () => Date;
}

export interface ReleaseOrder extends Switch {
  /** The module's folder. */
  root: string;
  /** Throws when the module's tests fail. */
  test: () => Promise<void>;
  build?: (root: string) => Promise<BuiltVersion>;
  /** Builds the renderer, and returns its folder; undefined where no page is rendered. */
  renderer?: typeof buildRenderer;
}

/**
 * Tests, builds, publishes and checks a module, and only then switches to it. Whatever fails leaves what visitors get as it was.
 *
 * @throws ReleaseRefused with what is wrong.
 */
export async function releaseModule(order: ReleaseOrder): Promise<ReleaseLine> {
  const { objects, root, publicUrl, test, build = buildVersion, renderer = buildRenderer, say = () => {} } = order;
  const { name: module, budget } = readAppPackage(root);
  await test();
  const { version, folder: builtFolder, built, maps } = await build(root);
  say(`${built ? 'built' : 'was built already'}: ${module} ${version}`);
  const site = await readSite(objects);
  const record = await publishFolder(objects, builtFolder);
  const problems = await checkVersion(objects, module, version, await readSiteContract(objects, site), publicUrl);
  problems.push(...checkBudget(budget, record));
  if (problems.length === 0 && record.drawn) {
    const code = (await objects.get(`${module}/${version}/${record.drawn.file}`))?.bytes.toString('utf8') ?? '';
    const folder = await renderer();
    if (folder === undefined) say('its pages were not rendered: the shell here renders none');
    else problems.push(...(await renderVersion(record, { folder, code, site })));
  }
  if (problems.length > 0) await refuseVersion(objects, record, problems);
  say(`published and checked: ${Object.keys(record.files).length} files`);
  if (maps !== undefined) await publishMaps(objects, { module, version, read: () => readFile(maps), publicUrl, say });
  return switchTo(record, site, order);
}

/**
 * Takes back what was published of a version that may not be released.
 *
 * @throws ReleaseRefused, always.
 */
export async function refuseVersion(objects: ObjectStore, { module, version }: VersionRecord, problems: readonly string[]): Promise<never> {
  await deleteVersions(objects, module, async () => (versionsInUse(await readLine(objects, module)).has(version) ? [] : [version]));
  throw new ReleaseRefused(`${module} ${version} was not released:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
}

/** Gives a published and checked version to visitors, and says what is new in it. */
export async function switchTo(
  record: VersionRecord,
  site: Site | undefined,
  { objects, publicUrl, canary, interactive, signingKey, say = () => {}, now = () => new Date() }: Switch,
): Promise<ReleaseLine> {
  const { module } = record;
  const signed = <Entry extends RegistryEntry>(entry: Entry): Entry => (signingKey ? signEntry(entry, signingKey) : entry);
  const entry = signed(entryOf(record, publicUrl ?? '/modules'));
  const found = await adoptBuild(objects, module, site, { now: now(), onlyFromHere: signingKey !== undefined });
  const adopted = found && signed(found);
  const { stable } = await readLine(objects, module);
  const before = stable ?? adopted;
  for (const line of compareVersions(before && (await readRecord(objects, module, before.version)), record)) say(line);
  const line = await changeLine(objects, module, (found) => {
    const before = adopted && isUntouched(found) ? { ...found, stable: adopted } : found;
    return canary === undefined ? makeStable(before, entry, now()) : startCanary(before, entry, canary, now(), interactive);
  });
  // The release is done; old versions that cannot be removed now are removed by the next one.
  await cleanUp(objects, module, now()).then(
    (gone) => gone.forEach((old) => say(`cleaned up: ${old}`)),
    (error: unknown) => say(`old versions could not be cleaned up: ${String(error)}`),
  );
  return line;
}

/** Reads the contract of the site that reads these releases, and the paths of its shell and other modules. */
export async function readSiteContract(objects: ObjectStore, site: Site | undefined): Promise<SiteContract> {
  const { lines } = await linesReader(objects)();
  return {
    contract: site?.contract ?? siteConfig.contract,
    shellPaths: site?.paths ?? [],
    serverPaths: siteConfig.serverPaths,
    others: readOwners(lines, site),
    calls: site?.calls,
    capabilities: site?.capabilities,
    // Not needed where the site does not say what it answers.
    ...(site?.calls && siteConfig.capabilityOfCalls ? { capabilityOfCalls: await siteConfig.capabilityOfCalls() } : {}),
  };
}

/**
 * Publishes the version that the site was built with before the first release of a module replaces it. So it stays what a
 * rollback leads to, also after the next build. Where its files are out of reach, a rollback leads to the site's build of that day.
 *
 * @param onlyFromHere it is to be signed: nothing is taken from an address that the store names.
 */
async function adoptBuild(
  objects: ObjectStore,
  module: string,
  site: Site | undefined,
  { now, onlyFromHere }: { now: Date; onlyFromHere: boolean },
): Promise<Release | undefined> {
  const own = site?.modules.find((entry) => entry.name === federationName(module));
  if (!own || !isUntouched(await readLine(objects, module))) return undefined;
  const here = fromFolder(join(distRoot, 'modules', module, own.version));
  for (const read of onlyFromHere ? [here] : [here, fromSite(new URL(own.entry, site?.url).href)]) {
    try {
      const record = await publishVersion(objects, JSON.parse((await read('module.json')).toString('utf8')) as VersionRecord, read);
      return { ...entryOf(record, '/modules'), since: now.toISOString() };
    } catch (error) {
      if (error instanceof ReleaseRefused) throw error;
    }
  }
  return undefined;
}

const isUntouched = ({ stable, previous }: ReleaseLine) => stable === null && previous === undefined;

const fromSite =
  (entry: string): ReadFile =>
  async (path) => {
    const reply = await fetch(addressOf(entry, path), {
      headers: { 'accept-encoding': 'identity' },
      signal: AbortSignal.timeout(15_000),
    });
    if (!reply.ok) throw new Error(`${path}: HTTP ${reply.status}`);
    return Buffer.from(await reply.arrayBuffer());
  };
