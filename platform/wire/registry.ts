import type { RegistrySlots } from './slots.ts';

/** One link of the user's menu, as the shell or a module declares it in its package.json. */
export interface MenuEntry {
  /** Where it leads: a path of its module. */
  path: string;
  label: string;
  /** Its place among the entries of all: the lower, the earlier. */
  order: number;
  /** The roles that see it, by the site's own names; without it, all signed-in users. */
  roles?: string[];
  /** A feature that the server must have for it, by the site's own name. */
  needs?: string;
  /** Of a long menu, by the site's own name; without it, the user's own. */
  group?: string;
}

/** Files that pages preload, by their names below a folder. */
export interface Assets {
  scripts: string[];
  styles: string[];
}

/** An entry of the registry (/modules/registry.json): all that the shell and the server know of a module. */
export interface RegistryEntry {
  /** Federation name: characters, digits and '_'. */
  name: string;
  version: string;
  /** Address of remoteEntry.js. */
  entry: string;
  /** Address of mf-manifest.json, beside the other files of the module. */
  manifest: string;
  /** Path prefixes that the module owns; '/' stands for the landing page alone, ':id' for any segment. */
  paths: string[];
  /** By a route's path: the public GETs that the page asks for first, which the server preloads. */
  preload: Record<string, string[]>;
  /** Its entries of the user's menu; undefined from modules that were built before this field. */
  menu?: MenuEntry[];
  /** Its slots; undefined for a module without any. */
  slots?: RegistrySlots;
  /** The contract that it was built for. */
  contract?: string;
  /** The assets that every screen of it needs, below the entry's folder, so that pages can preload them. */
  assets?: Assets;
  /** By a route's path ('/galleries/:id'): the further assets of its screen. Only of public screens. */
  chunks?: Record<string, Assets>;
  /** Its screens that are rendered on the server; without it, none. Released versions have stored the name. */
  drawn?: ServerScript;
  /** Bytes of its scripts and styles. */
  size?: number;
  /** Digests ('sha256-…') of its record, module.json, and of its scripts and styles, by their names below the entry's folder. */
  integrity?: Record<string, string>;
  /** The signature of the entry by the site's key (store/signature.ts). */
  signature?: string;
}

/** The shell's folder in the build's output, and its name among the source maps, wherever its sources lie. */
export const shellFolder = 'shell';

/** The folder of files that only the server reads: in the folder of a version, and of the shell. */
export const serverFolder = 'server';

/** The folder of files that a module's versions share, beside their folders: each file is named by its content. */
export const sharedFolder = 'files';

/** A module's part that runs on the server. */
export interface ServerScript {
  /** Of its routes, those that are rendered ('/galleries/:id'): public screens. */
  paths: string[];
  /** Its script, below the entry's folder. */
  file: string;
  /** The script's digest, in hex: nothing else is run. */
  sha256: string;
  /** Of `paths`, those whose scripts begin at once, and not at the first need. */
  atOnce?: string[];
}

export type Registry = RegistryEntry[];

/** The build's record of the shell, beside its index.html: `shell.json`. */
export interface ShellRecord {
  /** The paths of its own screens, which it has before any module. */
  paths: string[];
  /** As a module's `chunks`, below the site's root. */
  chunks: Record<string, Assets>;
  /** What makes calls: preloaded where the page does not come with the replies. */
  calls?: Assets | undefined;
  /** Of its own screens, those that are rendered on the server. */
  drawn: string[];
  /** As a module's. */
  atOnce?: string[];
}

/** A published version, and the moment (ISO) from which on it is served. */
export interface Release extends RegistryEntry {
  since: string;
}

/** The releases of one module. Each module has a file of its own, so that two releases never write the same one. */
export interface ReleaseLine {
  /** The package's name: mf-galleries. */
  module: string;
  /** The version of all visitors; null is the one that the site itself was built with. */
  stable: Release | null;
  /** The version of a rollback; undefined while there is none. */
  previous?: Release | null;
  canary?: Release & { share: number; interactive?: 'on need' };
  /** Since when (ISO) no visitor gets the module; `stable` and `previous` stay what a rollback leads to. */
  retired?: string;
  /** The signature of the retirement by the site's key. */
  retiredSignature?: string;
  /** Versions that were replaced lately, and when: tabs that are open still need their files for a while. */
  left?: Record<string, string>;
  /** The last canary that the server withdrew by itself. `drawing`: its pages failed to render on the server. `throwing`: they threw errors in browsers. */
  withdrawn?: { version: string; at: string; loads: number; failures: number; drawing?: true; throwing?: true };
}

/** Whether the major is the same; the minor may be older or newer. 1.0 is a module without the field. */
export function acceptsContract(offered = '1.0', own: string): boolean {
  return offered.split('.')[0] === own.split('.')[0];
}

const isParameter = (part: string) => part.startsWith(':');
/** Whether the segments of an address fit those of a route: one that begins with ':' stands for any. */
const fits = (parts: readonly string[], segments: readonly string[]) =>
  parts.every((part, index) => isParameter(part) || part === segments[index]);

/** The module that owns a path: the longest prefix by whole segments wins; ':id' in a prefix stands for any segment. */
export function findOwner(registry: Registry, pathname: string): RegistryEntry | undefined {
  const segments = pathname.split('/');
  let owner: RegistryEntry | undefined;
  let best = 0;
  for (const entry of registry) {
    for (const prefix of entry.paths) {
      const parts = prefix.split('/');
      // A final slash is no segment.
      const owns = prefix === '/' ? pathname === '/' : segments[parts.length - 1] && fits(parts, segments);
      // Among those of the same length, a literal segment wins over a parameter.
      const weight = parts.length - parts.filter(isParameter).length / 100;
      if (owns && weight > best) {
        owner = entry;
        best = weight;
      }
    }
  }
  return owner;
}

/** The entry of a table by routes for a path. */
export function findByRoute<T>(table: Readonly<Record<string, T>>, pathname: string): T | undefined {
  const segments = pathname.split('/');
  const isAt = (route: string) => {
    const parts = route.split('/');
    return parts.length === segments.length && fits(parts, segments);
  };
  return table[pathname] ?? Object.entries(table).find(([route]) => isAt(route))?.[1];
}

/** Whether a path is one of these routes. */
export const isAmongRoutes = (routes: readonly string[] = [], pathname: string): boolean =>
  findByRoute(Object.fromEntries(routes.map((route) => [route, true])), pathname) ?? false;
