import { lazyRoute } from 'shared/ui/lazy-route';

export const loginRoute = lazyRoute({
  path: '/login',
  load: async () => ({ Component: (await import(/* webpackChunkName: "/login" */ './login-page.tsx')).LoginPage }),
});
