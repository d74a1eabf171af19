import type { LazyScreen } from 'shared/ui/lazy-route';
import { GroupsPage } from './groups-page.tsx';
import { loadRouteRiders } from './route-data.ts';

export const groupsScreen: LazyScreen = { Component: GroupsPage, loader: loadRouteRiders };
