import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadFees, unlessSameYear } from './fees-data.ts';
import { FeesPage } from './fees-page.tsx';

export const feesScreen: LazyScreen = { Component: FeesPage, loader: loadFees, shouldRevalidate: unlessSameYear };
