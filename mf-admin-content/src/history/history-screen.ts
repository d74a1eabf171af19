import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadHistoryPage } from './history-data.ts';
import { HistoryPage } from './history-page.tsx';

export const historyScreen: LazyScreen = { Component: HistoryPage, loader: loadHistoryPage };
