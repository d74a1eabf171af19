import type { LazyScreen } from 'shared/ui/lazy-route';
import { type ActivitySignUpData, loadActivitySignUp } from './activity-sign-up-data.ts';
import { ActivitySignUpPage } from './activity-sign-up-page.tsx';

export const activitySignUpScreen: LazyScreen<ActivitySignUpData> = {
  Component: ActivitySignUpPage,
  loader: loadActivitySignUp,
  meta: async (page) => (await import('./activity-sign-up-meta.ts')).activitySignUpMeta(page),
};
