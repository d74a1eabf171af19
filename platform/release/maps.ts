import { basename } from 'node:path';
import JSZip from 'jszip';
import { ReleaseRefused } from './release-line.ts';
import type { ObjectStore } from '../store/object-store.ts';

/** In a store: beside the folders of versions and not in them, so that a server of those folders serves no map. */
const mapsFolder = 'maps/';

export const mapsPath = (module: string, version: string): string => `${mapsFolder}${module}/${version}.zip`;

/** The source maps of a version, as the build has packed them (build/keep-maps.ts); undefined where none were kept. */
export async function readMaps(objects: ObjectStore, module: string, version: string): Promise<JSZip | undefined> {
  const path = mapsPath(module, version);
  const stored = await objects.get(path);
  return (
    stored && JSZip.loadAsync(stored.bytes).catch(() => Promise.reject(new ReleaseRefused(`${path} in the store of releases is damaged.`)))
  );
}

/** Whether anybody may read the source maps at the address that a store is reached at. */
async function isReadable(publicUrl: string, path: string): Promise<boolean> {
  const reply = await fetch(`${publicUrl}/${path}`, { method: 'HEAD', signal: AbortSignal.timeout(15_000) }).catch(() => undefined);
  return reply?.ok ?? false;
}

interface MapsToKeep {
  module: string;
  version: string;
  read: () => Promise<Buffer>;
  /** Where browsers find the store; undefined where only the site reads it. */
  publicUrl?: string | undefined;
  say: (line: string) => void;
}

/** Keeps the source maps of a version, unless they are there. Where visitors could read them they are taken away again. */
export async function publishMaps(objects: ObjectStore, { module, version, read, publicUrl, say }: MapsToKeep): Promise<void> {
  const path = mapsPath(module, version);
  if (!(await objects.exists(path))) await objects.put(path, await read());
  if (publicUrl === undefined || !(await isReadable(publicUrl, path))) return;
  await objects.delete(path);
  say(`its source maps were not kept: anybody could read them at ${publicUrl}/${path}. Make only the folders of modules public there.`);
}

/** The versions of a module, or of the shell, whose source maps are kept, newest first. */
export async function listMaps(objects: ObjectStore, module: string): Promise<string[]> {
  const listed = await objects.list(`${mapsFolder}${module}/`);
  return listed
    .toSorted((a, b) => b.changed.getTime() - a.changed.getTime())
    .flatMap(({ path }) => (path.endsWith('.zip') ? basename(path, '.zip') : []));
}
