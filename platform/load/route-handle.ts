import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../face/remote-module.ts';

/** The `handle` of the route at a path. */
export const handleOf = (routes: RouteObject[], pathname: string): RouteHandle =>
  (matchRoutes(routes, pathname)?.at(-1)?.route.handle ?? {}) as RouteHandle;
