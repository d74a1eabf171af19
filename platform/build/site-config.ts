import type { GivenNames } from '../wire/wire-names.ts';

/** The site's configuration of platform: `siteConfig` in the root's site.config.ts. */
export interface SiteConfig {
  /** The shell's folder; its src/start-shell.tsx exports `startShell(modules, { onError })`, which returns the router. */
  shell: string;
  /** The server's folder; development starts its src/main.ts, production its dist/main.mjs. */
  server: string;
  /** The template of the command `new-module`: a page at /example, in mf-example's words. */
  moduleTemplate: string;
  /** Pages of development alone: files that export `routes` as a module's routes.tsx does, by the path that they own. */
  devPages?: Record<string, string>;
  /** Each tsconfig.json whose type errors development shows over the page. */
  types?: string[];
  /** The version of the contract between shell and modules, major.minor. */
  contract: string;
  /** What the site calls things on the wire: the server's option of that name. */
  names?: GivenNames;
  /** Shared singletons: the shell provides one instance of each to every module. Names match exactly: every subpath is listed. */
  singletons: string[];
  /** The name on `globalThis` by which modules find federation's runtime; another one would break released modules. */
  runtimeGlobal: string;
  /**
   * By call ('GET /galleries'), the capability without which a server may lack it: what a release calls, and the site's server lacks, has to
   * stand behind that capability.
   */
  capabilityOfCalls?: () => Promise<Readonly<Record<string, string>>>;
  /** First segments of the addresses that the server answers itself; all others are pages. */
  serverPaths: string[];
  /** Parameters of the shell's index.html. */
  pageParameters?: Record<string, unknown>;
  /** The server's <meta> tags, by name, for the pages that development serves without it. */
  pageMeta?: Record<string, string>;
  /** The server's blocks of JSON, by their ids, for the same pages. */
  pageBlocks?: Record<string, unknown>;
  /** Long JSON lists in libraries, by file, and how many of their first entries the site uses: the rest reaches no visitor. */
  shortLists?: { test: RegExp; most: number };
}
