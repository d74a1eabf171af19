import type { RouteObject } from 'react-router-dom';
import type { LoadedPage, PageMeta } from './page-meta.ts';
import type { SlotFile } from './slots.ts';

/** A route's `handle`: its declarations for the shell. */
export interface RouteHandle {
  /** Loads what the screen needs beside the module; the shell calls it when the user is about to follow a link there. */
  warm?: () => Promise<unknown>;
  /** A public screen: what `warm` loads is loaded with the module where this is the page that was asked for. */
  open?: boolean;
  /** The page's metadata, for a visitor without a session, read by the renderer once its loader has run. */
  meta?: (page: LoadedPage) => Promise<PageMeta | undefined>;
}

/**
 * The interface of a module to the shell. A team writes `src/routes.tsx`, which exports `routes`; the build adds the contract
 * (module-entry.ts): its version is the site's own (`contract` in site.config.ts).
 */
export interface RemoteModule {
  /** Routes with absolute paths ('/events'), put below the shell's root route. */
  routes: RouteObject[];
  /** The contract that the module was built for; modules built for 1.0 have none. */
  contract?: string;
  /** By the name of a slot: imports what fills it. Modules from before slots have none. */
  slots?: Readonly<Record<string, () => Promise<SlotFile>>>;
}
