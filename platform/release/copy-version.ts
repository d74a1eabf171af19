import { pathIn, readRecord } from '../build/stored-versions.ts';
import { entryOf, isIntact, type VersionRecord } from '../build/version-record.ts';
import type { ReleaseLine } from '../wire/registry.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { checkVersion } from './check-version.ts';
import { readLine } from './lines.ts';
import { mapsPath, publishMaps } from './maps.ts';
import { ReleaseRefused } from './release-line.ts';
import { readSiteContract, refuseVersion, switchTo, type Switch } from './release.ts';
import { readSite } from './site.ts';
import { deleteVersions, publishVersion, type ReadFile } from './versions.ts';

export interface CopyOrder extends Switch {
  module: string;
  /** The other store, and how to name it at the terminal. */
  from: { objects: ObjectStore; name: string };
}

/** Reads the files of a version, each of which has to be what its record says. */
const readIntact =
  ({ objects, name }: CopyOrder['from'], record: VersionRecord): ReadFile =>
  async (path) => {
    const { module, version } = record;
    const bytes = (await objects.get(pathIn(record, path)))?.bytes;
    if (!bytes) throw new ReleaseRefused(`${module} ${version} was not released: ${path} is missing in ${name}.`);
    if (isIntact(record, path, bytes)) return bytes;
    throw new ReleaseRefused(`${module} ${version} was not released: ${path} is damaged in ${name}.`);
  };

/** The record of the version that visitors get by the other store, if it is the one that was released there. */
async function readStable(module: string, { objects, name }: CopyOrder['from']): Promise<VersionRecord> {
  const { stable, retired } = await readLine(objects, module);
  if (retired) throw new ReleaseRefused(`${module} is retired in ${name}: release it there first.`);
  if (!stable) throw new ReleaseRefused(`${module} has no stable version in ${name}: release it there first.`);
  const record = await readRecord(objects, module, stable.version);
  if (!record) throw new ReleaseRefused(`${module} ${stable.version} was not released: its module.json is missing in ${name}.`);
  const digest = stable.integrity?.['module.json'];
  if (digest === undefined || digest === entryOf(record, '').integrity?.['module.json']) return record;
  throw new ReleaseRefused(
    `${module} ${stable.version} was not released: its module.json in ${name} is not the one that was released there.`,
  );
}

/**
 * Releases what is stable in another store: the same bytes, each held to its digest, and nothing built. They are checked against this
 * site as any release is; only their pages are not rendered again, which the release there has done.
 *
 * @throws ReleaseRefused with what is wrong.
 */
export async function releaseFrom(order: CopyOrder): Promise<ReleaseLine> {
  const { module, from, objects, publicUrl, say = () => {} } = order;
  const stable = await readStable(module, from);
  const { version } = stable;
  let record: VersionRecord;
  try {
    record = await publishVersion(objects, stable, readIntact(from, stable));
  } catch (error) {
    // What was copied before it failed; a version that was there already stays.
    await deleteVersions(objects, module, async () => ((await readRecord(objects, module, version)) ? [] : [version]));
    throw error;
  }
  const site = await readSite(objects);
  const problems = await checkVersion(objects, module, version, await readSiteContract(objects, site), publicUrl);
  if (problems.length > 0) await refuseVersion(objects, record, problems);
  say(`copied and checked: ${Object.keys(record.files).length} files of ${module} ${version}`);
  const maps = await from.objects.get(mapsPath(module, version));
  if (maps) await publishMaps(objects, { module, version, read: async () => maps.bytes, publicUrl, say });
  return switchTo(record, site, order);
}
