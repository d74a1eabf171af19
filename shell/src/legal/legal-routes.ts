import { lazyRoute } from 'shared/ui/lazy-route';

export const legalRoutes = [
  lazyRoute({
    path: '/aviso-legal',
    load: async () => ({ Component: (await import(/* webpackChunkName: "/aviso-legal" */ './legal-notice-page.tsx')).LegalNoticePage }),
  }),
  lazyRoute({
    path: '/privacidad',
    load: async () => ({ Component: (await import(/* webpackChunkName: "/privacidad" */ './privacy-page.tsx')).PrivacyPage }),
  }),
  lazyRoute({
    path: '/cookies',
    load: async () => ({ Component: (await import(/* webpackChunkName: "/cookies" */ './cookies-page.tsx')).CookiesPage }),
  }),
];
