/**
 * The version of the face between shell and modules: what a module exposes (shared/federation/remote-module), what the shell
 * lends it (react, shared/router, shared/session/session, shared/http/client) and the tokens of the styles. Something new raises
 * the minor; whatever would break a module that is out already raises the major. 1.0 is a module that does not say; since 1.2
 * routes may say in `handle.warm` what to load ahead.
 */
export const contractVersion = '1.2';

/** The same major works, with an older or a newer minor. */
export function acceptsContract(offered = '1.0', own: string = contractVersion): boolean {
  return offered.split('.')[0] === own.split('.')[0];
}

/** One line of the registry (/modules/registry.json): all that the shell and the server know of a module. */
export interface RegistryEntry {
  /** Federation name: letters, digits and '_'. */
  name: string;
  version: string;
  /** Address of remoteEntry.js. */
  entry: string;
  /** Address of mf-manifest.json, beside the other files of the module. */
  manifest: string;
  /** Path prefixes that the module owns; '/' stands for the landing page alone. */
  paths: string[];
  /** By path: the public GETs that the page asks for first, so that the server can have them preloaded. */
  preload: Record<string, string[]>;
  /** The contract that it was built for. */
  contract?: string;
  /** What its first screen needs, by file name below the entry's folder, so that pages can preload it. */
  assets?: { scripts: string[]; styles: string[] };
  /** Bytes of its scripts and styles. */
  size?: number;
}

export type Registry = RegistryEntry[];

/** A version that was published, and since when it is in its place; ISO moments. */
export interface Release extends RegistryEntry {
  since: string;
}

/** What has been released of one module. Each module has a file of its own, so that two releases never meet in one. */
export interface ReleaseLine {
  /** The package's name: mf-galleries. */
  module: string;
  /** What visitors get; null is the version that the site itself was built with. */
  stable: Release | null;
  /** Where a rollback leads; undefined while there is nowhere to go back to. */
  previous?: Release | null;
  canary?: Release & { share: number };
  /** Versions that left lately, and when: tabs that are open still need their files for a while. */
  left?: Record<string, string>;
  /** The last canary that the server withdrew by itself. */
  withdrawn?: { version: string; at: string; loads: number; failures: number };
}

/** What a page tells of each module that it loaded, or could not load: POST /api/modulos/cargas. */
export interface ModuleLoadReport {
  modulo: string;
  version: string;
  /** Why it failed; absent when it loaded. */
  fallo?: string | undefined;
}

/** GET /api/modulos: one row per version that visitors can get. */
export interface ModuleStatus {
  modulo: string;
  version: string;
  /** Null for the version that the site was built with. */
  desde: string | null;
  /** Per cent of the visitors. */
  reparto: number;
  canario: boolean;
  anterior: string | null;
  /** Kilobytes of scripts and styles. */
  tamano: number | null;
  contrato: string;
  /** In the last `horas` hours. */
  cargas: number;
  fallos: number;
  ultimo_fallo: string | null;
}

export interface ModulesStatus {
  horas: number;
  modulos: ModuleStatus[];
  retirados: { modulo: string; version: string; momento: string; cargas: number; fallos: number }[];
}

/** GET /api/modulos/prueba: what a browser is asked before it runs another version. */
export interface TryOutOffer {
  modulo: string;
  version: string;
  /** Where its code comes from; null is this site itself. */
  origen: string | null;
  /** What POST /api/modulos/prueba is sent to get exactly this. */
  prueba: string;
}

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
