import type { RemoteModule, RouteHandle } from '@almena/modules/wire/remote-module';

// A chunk of its own, named after the route: the server preloads it with the page. `open`: everybody may see it.
const loadScreen = () => import(/* webpackChunkName: "/hello" */ './hello/hello-screen.ts');

export const routes: RemoteModule['routes'] = [
  {
    path: '/hello',
    lazy: loadScreen,
    handle: { open: true, warm: loadScreen } satisfies RouteHandle,
  },
];
