import type { RouteObject } from 'react-router-dom';
import type { LoadedPage, PageMeta } from './page-meta.ts';

/** What a route may say of itself to the shell, in its `handle`. */
export interface RouteHandle {
  /** Loads what the screen needs beside the module; the shell calls it when the user is about to follow a link there. */
  warm?: () => Promise<unknown>;
  /** Everybody may see the screen: what `warm` loads comes with the module where this is the page that was asked for. */
  open?: boolean;
  /** The page's metadata, for a visitor without a session, read by the renderer once its loader has run. */
  meta?: (page: LoadedPage) => Promise<PageMeta | undefined>;
}

/**
 * The face that a module shows to the shell. A team writes `src/routes.tsx`, which exports `routes`; the build adds the contract
 * (module-face.ts): its version is the site's own (`contract` in site.config.ts).
 */
export interface RemoteModule {
  /** Routes with absolute paths ('/eventos'), put below the shell's root route. */
  routes: RouteObject[];
  /** The contract that the module was built for; modules built for 1.0 do not say. */
  contract?: string;
}
