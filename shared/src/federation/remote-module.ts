import type { RouteObject } from 'shared/router';

/** The face that a module shows to the shell: what it exposes as './routes'. */
export interface RemoteModule {
  /** Routes with absolute paths ('/eventos'), put below the shell's root route. */
  routes: RouteObject[];
}

/** One line of the registry (/modules/registry.json): all that the shell knows of a module. */
export interface RegistryEntry {
  /** Federation name: letters, digits and '_'. */
  name: string;
  version: string;
  /** Address of mf-manifest.json. */
  manifest: string;
  /** Path prefixes that the module owns; '/' stands for the landing page alone. */
  paths: string[];
}

export type Registry = RegistryEntry[];

/** The module that owns a path: the longest prefix by whole segments wins. */
export function findOwner(registry: Registry, pathname: string): RegistryEntry | undefined {
  let owner: RegistryEntry | undefined;
  let longest = -1;
  for (const entry of registry) {
    for (const prefix of entry.paths) {
      const owns = pathname === prefix || (prefix !== '/' && pathname.startsWith(`${prefix}/`));
      if (owns && prefix.length > longest) {
        owner = entry;
        longest = prefix.length;
      }
    }
  }
  return owner;
}
