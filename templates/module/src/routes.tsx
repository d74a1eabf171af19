import type { RouteObject } from 'shared/router';
import { lazyRoute } from 'shared/ui/lazy-route';

export const routes: RouteObject[] = [
  lazyRoute({
    path: '/example',
    load: async () => ({ Component: (await import(/* webpackChunkName: "/example" */ './example/example-page.tsx')).ExamplePage }),
  }),
];
