import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadActivitiesPage } from './activities-data.ts';
import { ActivitiesPage } from './activities-page.tsx';

export const activitiesScreen: LazyScreen = { Component: ActivitiesPage, loader: loadActivitiesPage };
