import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadCastlesPage } from './castles-data.ts';
import { CastlesPage } from './castles-page.tsx';

export const castlesScreen: LazyScreen = { Component: CastlesPage, loader: loadCastlesPage };
