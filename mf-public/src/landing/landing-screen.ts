import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadLanding, type LandingData } from './landing-data.ts';
import { LandingPage } from './landing-page.tsx';

export const landingScreen: LazyScreen<LandingData> = {
  Component: LandingPage,
  loader: loadLanding,
  meta: async (page) => (await import('./landing-meta.ts')).landingMeta(page),
};
