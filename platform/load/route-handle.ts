import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../face/remote-module.ts';

/** What the route that a path leads to says of itself. */
export const handleOf = (routes: RouteObject[], pathname: string): RouteHandle =>
  (matchRoutes(routes, pathname)?.at(-1)?.route.handle ?? {}) as RouteHandle;
