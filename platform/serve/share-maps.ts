import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteConfig } from '../../site.config.ts';
import type { ReleaseLine } from '../face/registry.ts';
import { mapsPath, publishMaps } from '../release/maps.ts';
import type { ObjectStore } from '../store/object-store.ts';

/** How long, in ms, the maps of a shell are kept that this server does not have: as long as a version of a module. */
const keptFor = 90 * 86_400_000;

/** Where browsers find the store, when releases name addresses there: '…/mf-x/1.4.0/remoteEntry.js' of another origin. */
const publicUrlOf = (lines: readonly ReleaseLine[]): string | undefined =>
  lines.flatMap(({ stable }) => /^(https?:.*)\/[^/]+\/[^/]+\/[^/]+$/.exec(stable?.entry ?? '')?.[1] ?? [])[0];

/**
 * Keeps the source maps of what this server was built with beside those of releases, so that `pnpm release --explain` finds the shell's
 * on any machine; and removes a shell's that are too old.
 */
export async function shareMaps(
  objects: ObjectStore,
  distDir: string,
  lines: readonly ReleaseLine[],
  { now, warn }: { now: Date; warn: (text: string) => void },
): Promise<void> {
  const publicUrl = publicUrlOf(lines);
  const folder = join(distDir, 'maps');
  const shells = new Set<string>();
  for (const module of await readdir(folder).catch((): string[] => [])) {
    for (const name of await readdir(join(folder, module))) {
      const version = name.replace(/\.zip$/, '');
      if (module === siteConfig.shell) shells.add(mapsPath(module, version));
      // Half-written ones have another ending.
      if (version === name) continue;
      const read = () => readFile(join(folder, module, name));
      await publishMaps(objects, { module, version, read, publicUrl, say: warn });
    }
  }
  if (shells.size === 0) return;
  for (const { path, changed } of await objects.list(`maps/${siteConfig.shell}/`)) {
    if (!shells.has(path) && now.getTime() - changed.getTime() > keptFor) await objects.delete(path);
  }
}
