import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadRemittances } from './remittances-data.ts';
import { RemittancesPage } from './remittances-page.tsx';

export const remittancesScreen: LazyScreen = { Component: RemittancesPage, loader: loadRemittances };
