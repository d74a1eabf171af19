import type { RouteObject } from 'shared/router';

/** In development only: `devPages` in site.config.ts. */
export const routes: RouteObject[] = [{ path: '/kit', lazy: async () => ({ Component: (await import('./kit-page.tsx')).KitPage }) }];
