import type { RouteObject } from 'shared/router';
import { lazyRoute } from 'shared/ui/lazy-route';

export const routes: RouteObject[] = [
  lazyRoute({
    path: '/',
    load: async () => (await import(/* webpackChunkName: "/" */ './landing/landing-screen.ts')).landingScreen,
  }),
  lazyRoute({
    path: '/eventos',
    load: async () => (await import(/* webpackChunkName: "/eventos" */ './events/events-screen.ts')).eventsScreen,
  }),
  lazyRoute({
    path: '/actividades',
    load: async () => (await import(/* webpackChunkName: "/actividades" */ './activities/activities-screen.ts')).activitiesScreen,
  }),
  lazyRoute({
    path: '/actividades/:id',
    load: async () => (await import(/* webpackChunkName: "/actividades/:id" */ './activity/activity-screen.ts')).activityScreen,
  }),
  lazyRoute({
    path: '/derechos',
    load: async () => (await import(/* webpackChunkName: "/derechos" */ './data-request/data-request-screen.ts')).dataRequestScreen,
  }),
];
