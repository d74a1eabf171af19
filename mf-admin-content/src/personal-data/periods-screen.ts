import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadPeriods } from './periods-data.ts';
import { PeriodsPage } from './periods-page.tsx';

export const periodsScreen: LazyScreen = { Component: PeriodsPage, loader: loadPeriods };
