import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadRoute } from './route-data.ts';
import { RoutePage } from './route-page.tsx';

export const routeScreen: LazyScreen = { Component: RoutePage, loader: loadRoute };
