import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadImports } from './imports-data.ts';
import { ImportsPage } from './imports-page.tsx';

export const importsScreen: LazyScreen = { Component: ImportsPage, loader: loadImports };
