import type { RouteObject } from 'shared/router';
import { lazyRoute } from 'shared/ui/lazy-route';

export const routes: RouteObject[] = [
  lazyRoute({
    path: '/',
    load: async () => (await import(/* webpackChunkName: "/" */ './landing/landing-page.tsx')).landingScreen,
  }),
  lazyRoute({
    path: '/eventos',
    load: async () => (await import(/* webpackChunkName: "/eventos" */ './events/events-page.tsx')).eventsScreen,
  }),
  lazyRoute({
    path: '/actividades',
    load: async () => (await import(/* webpackChunkName: "/actividades" */ './activities/activities-page.tsx')).activitiesScreen,
  }),
  lazyRoute({
    path: '/actividades/:id',
    load: async () => (await import(/* webpackChunkName: "/actividades/:id" */ './activity/activity-page.tsx')).activityScreen,
  }),
  lazyRoute({
    path: '/derechos',
    load: async () => (await import(/* webpackChunkName: "/derechos" */ './data-request/data-request-page.tsx')).dataRequestScreen,
  }),
];
