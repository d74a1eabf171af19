import type { RouteObject } from 'shared/router';
import { loadActivitiesPage } from './activities/activities-data.ts';
import { ActivitiesPage } from './activities/activities-page.tsx';
import { loadEventsPage } from './events/events-data.ts';
import { EventsPage } from './events/events-page.tsx';
import { loadLanding } from './landing/landing-data.ts';
import { LandingPage } from './landing/landing-page.tsx';

export const routes: RouteObject[] = [
  { path: '/', element: <LandingPage />, loader: loadLanding },
  { path: '/eventos', element: <EventsPage />, loader: loadEventsPage },
  { path: '/actividades', element: <ActivitiesPage />, loader: loadActivitiesPage },
];
