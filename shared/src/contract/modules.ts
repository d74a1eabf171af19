/** One line of the registry (/modules/registry.json): all that the shell and the server know of a module. */
export interface RegistryEntry {
  /** Federation name: letters, digits and '_'. */
  name: string;
  version: string;
  /** Address of remoteEntry.js. */
  entry: string;
  /** Address of mf-manifest.json, from which the server learns what to preload. */
  manifest: string;
  /** Path prefixes that the module owns; '/' stands for the landing page alone. */
  paths: string[];
  /** By path: the public GETs that the page asks for first, so that the server can have them preloaded. */
  preload: Record<string, string[]>;
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
