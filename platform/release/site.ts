import type { RegistryEntry, ReleaseLine } from '../wire/registry.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { federationName } from '../wire/module-names.ts';

/** A running site's record of itself beside the releases; the server writes it when it starts. */
export interface Site {
  /** The contract of its shell: a module of another major is rejected. */
  contract: string;
  url: string;
  /** Its shell's own paths; undefined from servers before this field. */
  paths?: string[];
  /** The calls that its server answers ('GET /galleries'), and its capabilities; undefined from servers before these fields. */
  calls?: readonly string[];
  capabilities?: readonly string[];
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

/** The versions of all modules that visitors can get now, by the site's build and by what was released over it. */
export function readOwners(lines: readonly ReleaseLine[], site: Site | undefined): RegistryEntry[] {
  const byName = new Map<string, RegistryEntry>((site?.modules ?? []).map((entry) => [entry.name, entry]));
  for (const { module, stable, canary, retired } of lines) {
    if (retired) byName.delete(federationName(module));
    for (const release of [stable, canary]) if (release && !retired) byName.set(release.name, release);
  }
  return [...byName.values()];
}
