import { lazyRoute } from 'shared/ui/lazy-route';

export const legalRoutes = [
  lazyRoute({
    path: '/aviso-legal',
    load: async () => (await import(/* webpackChunkName: "/aviso-legal" */ './legal-notice-screen.ts')).legalNoticeScreen,
  }),
  lazyRoute({
    path: '/privacidad',
    load: async () => (await import(/* webpackChunkName: "/privacidad" */ './privacy-screen.ts')).privacyScreen,
  }),
  lazyRoute({
    path: '/cookies',
    load: async () => (await import(/* webpackChunkName: "/cookies" */ './cookies-screen.ts')).cookiesScreen,
  }),
  lazyRoute({
    path: '/accesibilidad',
    load: async () => (await import(/* webpackChunkName: "/accesibilidad" */ './accessibility-screen.ts')).accessibilityScreen,
  }),
];
