/**
 * A page's report of each module that it loaded, could not load, or that has thrown on it: POST /api/modules/loads. While a module has a
 * canary a page says twice what it did: that it has loaded, and later that it still answers.
 */
export interface ModuleLoadReport {
  module: string;
  version: string;
  /** Why it failed; absent when it loaded. */
  failure?: string | undefined;
  /** The kind of an error that it threw after it had loaded, and its place: 'TypeError assets/7.js:1:20'. */
  error?: string | undefined;
  /** Of one load, made up by the page: by it the second report is known. Only while the module has a canary. */
  page?: string | undefined;
  /** The second report. `frozen`: the page does not answer its worker. */
  state?: 'alive' | 'frozen' | undefined;
}

/** Fields of a report, in the order in which a page learns their names (`data-loads`). */
export const reportFields = ['module', 'version', 'failure', 'error', 'page', 'state'] as const satisfies (keyof ModuleLoadReport)[];

/** GET /api/modules: one row per version that visitors can get. */
export interface ModuleStatus {
  module: string;
  version: string;
  /** Null for the version that the site was built with. */
  since: string | null;
  /** Per cent of the visitors. */
  share: number;
  canary: boolean;
  previous: string | null;
  /** Kilobytes of scripts and styles. */
  size: number | null;
  contract: string;
  /** In the last `hours` hours. */
  loads: number;
  failures: number;
  lastFailure: string | null;
  /** Where in the sources it failed ('mf-galleries/src/list/x.tsx:12:3'), if it says where and its source map was kept. */
  failurePlace?: string | undefined;
  /** Loads after which the page threw an error of this version; undefined from servers before this field. */
  errors?: number | undefined;
  lastError?: string | null | undefined;
  /** Where in the sources that was, as `failurePlace`. */
  errorPlace?: string | undefined;
  /** Outcomes of rendering it on the server; undefined where none of this version is rendered. */
  rendering?: RenderingStatus | undefined;
}

/** In the last `hours` hours. */
export interface RenderingStatus {
  pages: number;
  /** Left to the browser: rendered too late, or not begun because the version rested after a failure. */
  leftToBrowser: number;
  failures: number;
  lastFailure: string | null;
}

export interface ModulesStatus {
  hours: number;
  modules: ModuleStatus[];
  /** Modules that were retired, and when: no visitor gets them. */
  retired?: { module: string; since: string }[] | undefined;
  /** `drawing`: pages failed to render on the server. `throwing`: pages threw errors in browsers. */
  withdrawn: {
    module: string;
    version: string;
    at: string;
    loads: number;
    failures: number;
    drawing?: true | undefined;
    throwing?: true | undefined;
  }[];
}

/** GET /api/modules/try-out: the question to the user before another version runs. */
export interface TryOutOffer {
  module: string;
  version: string;
  /** The origin of its code; null is this site itself. */
  origin: string | null;
  /** The value that POST /api/modules/try-out takes for exactly this. */
  wish: string;
}

export interface InspectedVersion {
  version: string;
  /** Per cent of the visitors. */
  share: number;
}

/** GET /api/modules/versions: for who may try out, the versions of each module. */
export interface InspectedModules {
  /** Undefined where the server did not build it. */
  shell?: string | undefined;
  modules: { module: string; versions: InspectedVersion[] }[];
}
