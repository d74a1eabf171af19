import { federationName } from '../face/module-names.ts';
import type { RegistryEntry, ReleaseLine } from '../face/registry.ts';
import type { Site } from './site.ts';

/** The versions of all modules that visitors can get now, by the site's build and by what was released over it. */
export function readOwners(lines: readonly ReleaseLine[], site: Site | undefined): RegistryEntry[] {
  const byName = new Map<string, RegistryEntry>((site?.modules ?? []).map((entry) => [entry.name, entry]));
  for (const { module, stable, canary, retired } of lines) {
    if (retired) byName.delete(federationName(module));
    for (const release of [stable, canary]) if (release && !retired) byName.set(release.name, release);
  }
  return [...byName.values()];
}
