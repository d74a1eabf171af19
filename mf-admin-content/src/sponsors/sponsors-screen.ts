import { unlessOnlyQueryChanged } from 'shared/list/list-query';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadSponsorsPage } from './sponsors-data.ts';
import { SponsorsPage } from './sponsors-page.tsx';

export const sponsorsScreen: LazyScreen = { Component: SponsorsPage, loader: loadSponsorsPage, shouldRevalidate: unlessOnlyQueryChanged };
