import type { RouteObject } from 'shared/router';
import { lazyRoute } from 'shared/ui/lazy-route';

export const routes: RouteObject[] = [
  lazyRoute({
    path: '/galerias',
    load: async () => (await import(/* webpackChunkName: "/galerias" */ './list/galleries-page.tsx')).galleriesScreen,
  }),
  lazyRoute({
    path: '/galerias/:id',
    load: async () => (await import(/* webpackChunkName: "/galerias/:id" */ './detail/gallery-page.tsx')).galleryScreen,
  }),
];
