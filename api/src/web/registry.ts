import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry, RegistryEntry } from 'shared/contract/modules';
import { watchedFile } from './watched-file.ts';

interface Assets {
  scripts: string[];
  styles: string[];
}

export interface ModulesFolder {
  registry(): Promise<Registry>;
  /** What a page needs of a module before its first screen can be drawn. */
  assetsOf(entry: RegistryEntry): Promise<Assets>;
}

interface Manifest {
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** The built modules in `folder` (…/modules): its registry.json, and the manifests that it names. */
export function openModulesFolder(folder: string): ModulesFolder {
  const assets = new Map<string, Promise<Assets>>();

  const readAssets = async ({ entry, manifest }: RegistryEntry): Promise<Assets> => {
    const base = manifest.slice(0, manifest.lastIndexOf('/') + 1);
    const { exposes } = JSON.parse(await readFile(join(folder, '..', manifest), 'utf8')) as Manifest;
    const routes = exposes.find(({ path }) => path === './routes');
    const absolute = (files: string[]) => files.map((file) => base + file);
    return { scripts: [entry, ...absolute(routes?.assets.js.sync ?? [])], styles: absolute(routes?.assets.css.sync ?? []) };
  };

  return {
    registry: watchedFile(join(folder, 'registry.json'), (text) => JSON.parse(text) as Registry),
    assetsOf(entry) {
      let found = assets.get(entry.manifest);
      if (!found) {
        // A manifest that cannot be read costs the preload, not the page.
        found = readAssets(entry).catch(() => ({ scripts: [], styles: [] }));
        assets.set(entry.manifest, found);
      }
      return found;
    },
  };
}
