import type { RouteObject } from 'shared/router';

/** The face that a module shows to the shell: what it exposes as './routes'. */
export interface RemoteModule {
  /** Routes with absolute paths ('/eventos'), put below the shell's root route. */
  routes: RouteObject[];
}
