import { matchRoutes, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router-dom';
import type { Modules } from './modules.ts';
import type { RouteHandle } from '../wire/remote-module.ts';

/** Patches a router lazily: below its route `root`, the first visit to any other path loads its owner and adds the owner's routes. */
export function patchRoutes({ loadOwner }: Pick<Modules, 'loadOwner'>, root: string): PatchRoutesOnNavigationFunction {
  const patched = new Set<unknown>();
  return async ({ path, patch, signal }) => {
    const module = await loadOwner(path);
    // An aborted navigation (the session ended meanwhile) must patch no routes: the next navigation does.
    if (!module || signal.aborted || patched.has(module)) return;
    patched.add(module);
    patch(root, module.routes);
  };
}

/** The `handle` of the route at a path. */
export const handleOf = (routes: RouteObject[], pathname: string): RouteHandle =>
  (matchRoutes(routes, pathname)?.at(-1)?.route.handle ?? {}) as RouteHandle;
