import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readVersionRecord, writeRecord, type VersionRecord } from '../build/version-record.ts';
import type { ReleaseLine } from '../wire/registry.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { mapsPath } from './maps.ts';
import { ReleaseRefused, tabsStayOpen, versionsInUse } from './release-line.ts';

/** Beside the versions in use stay the newest ten, and whatever came or left within a day: tabs stay open. After 90 days all go. */
const keeping = { newest: 10, atMostMs: 90 * 86_400_000 };

const recordPath = (module: string, version: string) => `${module}/${version}/module.json`;

export async function readRecord(objects: ObjectStore, module: string, version: string): Promise<VersionRecord | undefined> {
  const stored = await objects.get(recordPath(module, version));
  return stored && (JSON.parse(stored.bytes.toString('utf8')) as VersionRecord);
}

/** The published versions of a module, newest first. */
export async function listVersions(objects: ObjectStore, module: string): Promise<{ version: string; published: Date }[]> {
  const listed = await objects.list(`${module}/`);
  return listed
    .flatMap(({ path, changed }) => {
      const version = /^[^/]+\/([^/]+)\/module\.json$/.exec(path)?.[1];
      return version ? [{ version, published: changed }] : [];
    })
    .toSorted((a, b) => b.published.getTime() - a.published.getTime());
}

/** Where the files of a version come from: a built folder, or a site that serves it. */
export type ReadFile = (path: string) => Promise<Buffer>;

export const fromFolder =
  (folder: string): ReadFile =>
  (path) =>
    readFile(join(folder, path));

/**
 * Publishes a version, its module.json last: a folder that has it is complete. A version is immutable; one that is published already
 * must be the same to the byte.
 */
export async function publishVersion(objects: ObjectStore, record: VersionRecord, read: ReadFile): Promise<void> {
  const { module, version } = record;
  const published = await readRecord(objects, module, version);
  if (published) {
    if (JSON.stringify(published.files) === JSON.stringify(record.files)) return;
    throw new ReleaseRefused(`${module} ${version} is published already, with other content: raise the version in its package.json.`);
  }
  for (const path of Object.keys(record.files)) await objects.put(`${module}/${version}/${path}`, await read(path));
  await objects.put(recordPath(module, version), Buffer.from(writeRecord(record)));
}

export async function publishFolder(objects: ObjectStore, folder: string): Promise<VersionRecord> {
  const record = await readVersionRecord(folder);
  await publishVersion(objects, record, fromFolder(folder));
  return record;
}

/** module.json is deleted first: without it a folder does not count as a version. */
export async function deleteVersion(objects: ObjectStore, module: string, version: string): Promise<void> {
  await objects.delete(recordPath(module, version));
  for (const { path } of await objects.list(`${module}/${version}/`)) await objects.delete(path);
  await objects.delete(mapsPath(module, version));
}

/** Removes versions that can no longer be needed; returns them. */
export async function cleanUp(objects: ObjectStore, line: ReleaseLine, now: Date): Promise<string[]> {
  const inUse = versionsInUse(line);
  const versions = await listVersions(objects, line.module);
  const gone = versions.filter(({ version, published }, index) => {
    const age = now.getTime() - published.getTime();
    const away = now.getTime() - Date.parse(line.left?.[version] ?? published.toISOString());
    return !inUse.has(version) && away > tabsStayOpen && (index >= keeping.newest || age > keeping.atMostMs);
  });
  for (const { version } of gone) await deleteVersion(objects, line.module, version);
  return gone.map(({ version }) => version);
}
