import { lazyRoute } from 'shared/ui/lazy-route';

export const legalRoutes = [
  lazyRoute({
    path: '/aviso-legal',
    load: async () => (await import(/* webpackChunkName: "/aviso-legal" */ './legal-page.tsx')).legalNoticeScreen,
  }),
  lazyRoute({
    path: '/privacidad',
    load: async () => (await import(/* webpackChunkName: "/privacidad" */ './legal-page.tsx')).privacyScreen,
  }),
  lazyRoute({
    path: '/cookies',
    load: async () => (await import(/* webpackChunkName: "/cookies" */ './legal-page.tsx')).cookiesScreen,
  }),
  lazyRoute({
    path: '/accesibilidad',
    load: async () => (await import(/* webpackChunkName: "/accesibilidad" */ './accessibility-page.tsx')).accessibilityScreen,
  }),
];
