import { readRenderedPage } from '@almena/modules/load/rendered-page';
import { hydratePage } from '@almena/modules/load/hydrate-page';
import type { Modules } from '@almena/modules/load/modules';
import { patchRoutes } from '@almena/modules/load/patch-routes';
import { preloadOnIntent } from '@almena/modules/load/preload-on-intent';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, type RouterProviderProps } from 'react-router-dom';
import './shell.css';
import { shellRoutes } from './shell-routes.tsx';

/** Starts the page: the router asks `modules` for the module of an address when it is first visited. `onError` gets what a screen has thrown. */
export function startShell(modules: Modules, { onError }: Pick<RouterProviderProps, 'onError'> = {}) {
  globalThis.loadFills = modules.loadFills;
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no place for the shell.');
  const createRouter = () => createBrowserRouter(shellRoutes(modules.menu), { patchRoutesOnNavigation: patchRoutes(modules, 'root') });
  preloadOnIntent(modules.preload);

  const rendered = readRenderedPage();
  if (rendered) {
    void hydratePage(rendered, { modules, container, createRouter, ...(onError && { onError }) });
    return undefined;
  }
  const router = createRouter();
  createRoot(container).render(<RouterProvider router={router} {...(onError && { onError })} />);
  return router;
}
