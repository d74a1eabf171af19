import { readFile } from 'node:fs/promises';
import { deleteVersions as deleteStored, listVersions, readRecord, storeVersion, whileSharing } from '../build/stored-versions.ts';
import { readVersionRecord, type VersionRecord } from '../build/version-record.ts';
import { placeOf } from '../wire/module-names.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { readLine } from './lines.ts';
import { mapsPath } from './maps.ts';
import { ReleaseRefused, tabsStayOpen, versionsInUse } from './release-line.ts';

/** Beside the versions in use stay the newest ten, and whatever came or left within a day: tabs stay open. After 90 days all go. */
const keeping = { newest: 10, atMostMs: 90 * 86_400_000 };

/** Where the files of a version come from: a built folder, or a site that serves it. */
export type ReadFile = (path: string) => Promise<Buffer>;

export const fromFolder =
  (folder: string): ReadFile =>
  (path) =>
    readFile(placeOf(folder, path));

const digestsOf = ({ files }: VersionRecord) => JSON.stringify(Object.entries(files).map(([file, { sha256 }]) => [file, sha256]));

/**
 * Publishes a version, which is immutable: one that is published already must be the same to the byte. Returns the record that stands in the
 * store.
 */
export const publishVersion = (objects: ObjectStore, record: VersionRecord, read: ReadFile): Promise<VersionRecord> =>
  whileSharing(objects, record.module, async (stillHeld) => {
    const { module, version } = record;
    const published = await readRecord(objects, module, version);
    if (published && digestsOf(published) !== digestsOf(record))
      throw new ReleaseRefused(`${module} ${version} is published already, with other content: raise the version in its package.json.`);
    await storeVersion(objects, published ?? record, read, stillHeld);
    return published ?? record;
  });

export const publishFolder = async (objects: ObjectStore, folder: string): Promise<VersionRecord> =>
  publishVersion(objects, await readVersionRecord(folder), fromFolder(folder));

/** Deletes the versions that are chosen while none is published, with their source maps. Returns their names. */
export async function deleteVersions(objects: ObjectStore, module: string, choose: () => Promise<string[]>): Promise<string[]> {
  const versions = await deleteStored(objects, module, choose);
  for (const version of versions) await objects.delete(mapsPath(module, version));
  return versions;
}

/** Removes versions of a module that can no longer be needed; returns them. */
export const cleanUp = (objects: ObjectStore, module: string, now: Date): Promise<string[]> =>
  deleteVersions(objects, module, async () => {
    const line = await readLine(objects, module);
    const inUse = versionsInUse(line);
    const versions = await listVersions(objects, module);
    const gone = versions.filter(({ version, published }, index) => {
      const age = now.getTime() - published.getTime();
      const away = now.getTime() - Date.parse(line.left?.[version] ?? published.toISOString());
      return !inUse.has(version) && away > tabsStayOpen && (index >= keeping.newest || age > keeping.atMostMs);
    });
    return gone.map(({ version }) => version);
  });
