import type { ComponentType } from 'react';
import { lazyRoute } from 'shared/ui/lazy-route';
import type { LegalPath } from './legal-titles.ts';

const legalRoute = (path: LegalPath, loadPage: () => Promise<ComponentType>) =>
  lazyRoute({
    path,
    load: async () => ({
      Component: await loadPage(),
      meta: async (page) => (await import('./legal-meta.ts')).legalMeta(path, page),
    }),
  });

export const legalRoutes = [
  legalRoute('/aviso-legal', async () => (await import(/* webpackChunkName: "/aviso-legal" */ './legal-notice-page.tsx')).LegalNoticePage),
  legalRoute('/privacidad', async () => (await import(/* webpackChunkName: "/privacidad" */ './privacy-page.tsx')).PrivacyPage),
  legalRoute('/cookies', async () => (await import(/* webpackChunkName: "/cookies" */ './cookies-page.tsx')).CookiesPage),
];
