import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadDepartures } from './departures-data.ts';
import { DeparturesPage } from './departures-page.tsx';

export const departuresScreen: LazyScreen = { Component: DeparturesPage, loader: loadDepartures };
