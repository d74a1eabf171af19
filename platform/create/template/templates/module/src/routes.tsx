import type { RemoteModule, RouteHandle } from '@almena/modules/wire/remote-module';

// A chunk of its own, named after the route: the server preloads it with the page. `open`: everybody may see it.
const loadExample = () => import(/* webpackChunkName: "/example" */ './example/example-page.tsx');

export const routes: RemoteModule['routes'] = [
  {
    path: '/example',
    lazy: async () => ({ Component: (await loadExample()).ExamplePage }),
    handle: { open: true, warm: loadExample } satisfies RouteHandle,
  },
];
