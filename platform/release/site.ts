import type { RegistryEntry } from '../face/registry.ts';
import type { ObjectStore } from '../store/object-store.ts';

/** A running site's record of itself beside the releases; the server writes it when it starts. */
export interface Site {
  /** The contract of its shell: a module of another major is rejected. */
  contract: string;
  url: string;
  /** Its shell's own paths; undefined from servers before this field. */
  paths?: string[];
  /** The modules that it was built with. */
  modules: RegistryEntry[];
}

const path = 'site.json';

export async function readSite(objects: ObjectStore): Promise<Site | undefined> {
  const stored = await objects.get(path);
  return stored && (JSON.parse(stored.bytes.toString('utf8')) as Site);
}

export async function writeSite(objects: ObjectStore, site: Site): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(site, null, 2)}\n`);
  if (!(await objects.get(path))?.bytes.equals(bytes)) await objects.put(path, bytes);
}
