import type { LazyScreen } from 'shared/ui/lazy-route';
import { DeparturesPage } from './departures-page.tsx';
import { loadRouteRiders } from './route-data.ts';

export const departuresScreen: LazyScreen = { Component: DeparturesPage, loader: loadRouteRiders };
