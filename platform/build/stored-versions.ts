import { placeOf } from '../wire/module-names.ts';
import { sharedFolder } from '../wire/registry.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { whileHeld } from '../store/while-held.ts';
import { isIntact, isShared, storedFiles, type VersionRecord, writeRecord } from './version-record.ts';

export const recordPath = (module: string, version: string): string => `${module}/${version}/module.json`;

export async function readRecord(objects: ObjectStore, module: string, version: string): Promise<VersionRecord | undefined> {
  const stored = await objects.get(recordPath(module, version));
  return stored && (JSON.parse(stored.bytes.toString('utf8')) as VersionRecord);
}

/** Where a file of a version lies in a store. */
export const pathIn = ({ module, version }: Pick<VersionRecord, 'module' | 'version'>, file: string): string =>
  placeOf(`${module}/${version}`, file);

/** The versions of a module, newest first. */
export async function listVersions(objects: ObjectStore, module: string): Promise<{ version: string; published: Date }[]> {
  const listed = await objects.list(`${module}/`);
  return listed
    .flatMap(({ path, changed }) => {
      const version = /^[^/]+\/([^/]+)\/module\.json$/.exec(path)?.[1];
      return version ? [{ version, published: changed }] : [];
    })
    .toSorted((a, b) => b.published.getTime() - a.published.getTime());
}

/**
 * While versions of a module come or go: what one that comes shares with another must not go with that meanwhile. Only one process does it
 * at a time.
 */
export const whileSharing = <T>(objects: ObjectStore, module: string, work: (stillHeld: () => Promise<void>) => Promise<T>): Promise<T> =>
  whileHeld(objects, `locks/${module}.json`, work);

/**
 * Stores a version, its module.json last: a folder that has it is complete. What it shares with another and is there stays. One that is
 * stored already counts as new again.
 */
export async function storeVersion(
  objects: ObjectStore,
  record: VersionRecord,
  read: (file: string) => Promise<Buffer>,
  stillHeld: () => Promise<void>,
): Promise<void> {
  for (const file of storedFiles(record)) {
    const path = pathIn(record, file);
    const there = isShared(file) ? await objects.get(path) : undefined;
    await stillHeld();
    if (!there || !isIntact(record, file, there.bytes)) await objects.put(path, await read(file));
  }
  await stillHeld();
  await objects.put(recordPath(record.module, record.version), Buffer.from(writeRecord(record)));
}

/** Deletes the versions that are chosen while none comes, and what no other version shares with them. Returns their names. */
export const deleteVersions = (objects: ObjectStore, module: string, choose: () => Promise<string[]>): Promise<string[]> =>
  whileSharing(objects, module, async (stillHeld) => {
    const versions = await choose();
    if (versions.length === 0) return versions;
    for (const version of versions) {
      await stillHeld();
      // First: without it a folder does not count as a version.
      await objects.delete(recordPath(module, version));
      for (const { path } of await objects.list(`${module}/${version}/`)) await objects.delete(path);
    }
    const left = await listVersions(objects, module);
    const records = await Promise.all(left.map(({ version }) => readRecord(objects, module, version)));
    const needed = new Set(records.flatMap((record) => (record ? storedFiles(record).map((file) => pathIn(record, file)) : [])));
    for (const { path } of await objects.list(`${module}/${sharedFolder}/`)) {
      if (needed.has(path)) continue;
      await stillHeld();
      await objects.delete(path);
    }
    return versions;
  });
