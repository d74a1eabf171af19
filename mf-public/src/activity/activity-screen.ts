import type { LazyScreen } from 'shared/ui/lazy-route';
import { type ActivityPageData, loadActivityPage } from './activity-data.ts';
import { ActivityPage } from './activity-page.tsx';

export const activityScreen: LazyScreen<ActivityPageData> = {
  Component: ActivityPage,
  loader: loadActivityPage,
  meta: async (page) => (await import('../activities/activity-meta.ts')).activityMeta(page),
};
