import type { Modules } from 'platform/load/modules';
import { patchRoutes } from 'platform/load/patch-routes';
import { createRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  isRouteErrorResponse,
  Outlet,
  RouterProvider,
  type RouterProviderProps,
  useRouteError,
} from 'react-router-dom';

function Failure() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <h1>{isMissing ? 'There is no such page' : 'This page cannot be shown now'}</h1>;
}

/** Starts the page: the router asks `modules` for the module of an address when it is first visited. `onError` gets what a screen has thrown. */
export function startShell(modules: Modules, { onError }: Pick<RouterProviderProps, 'onError'> = {}) {
  const routes = [{ id: 'root', element: <Outlet />, errorElement: <Failure />, children: [] }];
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: patchRoutes(modules, 'root') });
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no place for the shell.');
  createRoot(container).render(<RouterProvider router={router} {...(onError && { onError })} />);
  return router;
}
