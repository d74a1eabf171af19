import type { RouteObject } from 'shared/router';

export const routes: RouteObject[] = [
  { path: '/example', lazy: async () => ({ Component: (await import('./example/example-page.tsx')).ExamplePage }) },
];
