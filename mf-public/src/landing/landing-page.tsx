import { useLoaderData } from 'shared/router';
import { usePageTitle } from 'shared/ui/use-page-title';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { ActivitiesSection } from './activities-section.tsx';
import { CastlesSection } from './castles-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { GalleriesSection } from './galleries-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { HistorySection } from './history-section.tsx';
import { type LandingData, loadLanding } from './landing-data.ts';
import { SponsorsSection } from './sponsors-section.tsx';
import { useSteadyAnchor } from './use-steady-anchor.ts';

function LandingPage() {
  usePageTitle();
  const data = useLoaderData<LandingData>();
  useSteadyAnchor(data);
  return (
    <>
      <HeroSection home={data.home} coming={data.coming} />
      <HistorySection history={data.history} />
      <CastlesSection castles={data.castles} formStatus={data.formStatus} today={data.today} />
      <ActivitiesSection activities={data.activities} today={data.today} />
      <GalleriesSection galleries={data.galleries} />
      <SponsorsSection sponsors={data.sponsors} />
      <ContactSection />
    </>
  );
}

export const landingScreen: LazyScreen<LandingData> = {
  Component: LandingPage,
  loader: loadLanding,
  meta: async (page) => (await import('./landing-meta.ts')).landingMeta(page),
};
