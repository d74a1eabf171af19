import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadLanding } from './landing-data.ts';
import { LandingPage } from './landing-page.tsx';

export const landingScreen: LazyScreen = { Component: LandingPage, loader: loadLanding };
