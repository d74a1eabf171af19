import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageName } from '../wire/module-names.ts';
import { type ReleaseLine, shellFolder as shell } from '../wire/registry.ts';
import { mapsPath, publishMaps } from '../release/maps.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { Snapshot } from './live-modules.ts';

/** How long, in ms, the maps of a shell are kept that this server does not have: as long as a version of a module. */
const keptFor = 90 * 86_400_000;

/** Where browsers find the store, when releases name addresses there: '…/mf-x/1.4.0/remoteEntry.js' of another origin. */
const publicUrlOf = (lines: readonly ReleaseLine[]): string | undefined =>
  lines.flatMap(({ stable }) => /^(https?:.*)\/[^/]+\/[^/]+\/[^/]+$/.exec(stable?.entry ?? '')?.[1] ?? [])[0];

/**
 * Keeps the source maps of what this server was built with beside those of releases, so that `release --explain` finds the shell's
 * on any machine; and removes a shell's that are too old.
 */
export async function shareMaps(
  objects: ObjectStore,
  distDir: string,
  { built, lines }: Pick<Snapshot, 'built' | 'lines'>,
  { now, warn }: { now: Date; warn: (text: string) => void },
): Promise<void> {
  const publicUrl = publicUrlOf(lines);
  const stamp = await readFile(join(distDir, shell, '.version'), 'utf8').catch(() => '');
  const current = [
    ...built.map(({ name, version }) => ({ module: packageName(name), version })),
    ...(stamp === '' ? [] : [{ module: shell, version: stamp }]),
  ];
  for (const { module, version } of current) {
    const file = join(distDir, 'maps', module, `${version}.zip`);
    if (existsSync(file)) await publishMaps(objects, { module, version, read: () => readFile(file), publicUrl, say: warn });
  }
  if (stamp === '') return;
  for (const { path, changed } of await objects.list(`maps/${shell}/`)) {
    if (path !== mapsPath(shell, stamp) && now.getTime() - changed.getTime() > keptFor) await objects.delete(path);
  }
}
