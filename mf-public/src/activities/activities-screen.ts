import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadActivitiesPage, type ActivitiesPageData } from './activities-data.ts';
import { ActivitiesPage } from './activities-page.tsx';

export const activitiesScreen: LazyScreen<ActivitiesPageData> = {
  Component: ActivitiesPage,
  loader: loadActivitiesPage,
  meta: async (page) => (await import('./activities-meta.ts')).activitiesMeta(page),
};
