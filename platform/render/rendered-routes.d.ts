declare module 'shell-under-build/rendered-routes' {
  import type { RouteObject } from 'react-router-dom';
  /** The shell's routes with those of a module among them, as the browser's router has them. */
  export const renderedRoutes: (ofModule: RouteObject[]) => RouteObject[];
  /** The frame around every screen, alone. */
  export const frameRoutes: () => RouteObject[];
}
declare module 'shared-singletons' {
  /** The shared singletons, by the names under which modules ask for them; written by the build. */
  export const singletons: Readonly<Record<string, unknown>>;
}
