import type { ReactNode } from 'react';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom';
import { accountRoute, legalRoutes, loginRoute, modulesRoute, panelRoute, passwordRoutes, statusRoute } from './own-routes.ts';
import { ErrorPage } from './frame/error-page.tsx';
import { Frame } from './frame/frame.tsx';
import { NotFoundPage } from './frame/not-found-page.tsx';
import type { Modules, ModulesMenu } from 'platform/load/modules';
import { patchRoutes } from 'platform/load/patch-routes';

/**
 * The shell's own routes, below one pathless root that renders the frame, and those of a module if already loaded. Server and browser share
 * them, so that hydration finds the same tree.
 */
export function shellRoutes(menu: ModulesMenu, ofModule: RouteObject[] = []): RouteObject[] {
  const frame = (content: ReactNode) => <Frame menu={menu}>{content}</Frame>;
  return [
    {
      id: 'root',
      element: frame(<Outlet />),
      errorElement: frame(<ErrorPage />),
      hydrateFallbackElement: frame(null),
      children: [
        loginRoute,
        ...passwordRoutes,
        panelRoute,
        modulesRoute,
        statusRoute,
        accountRoute,
        ...legalRoutes,
        // Rendered only when no module owns the path; until that is known, the match keeps the frame on the screen.
        { path: '*', element: <NotFoundPage /> },
        ...ofModule,
      ],
    },
  ];
}

/** Other paths belong to modules: the first visit loads the owner and adds its routes here. */
export const createRouter = (modules: Modules) =>
  createBrowserRouter(shellRoutes(modules.menu), { patchRoutesOnNavigation: patchRoutes(modules, 'root') });
