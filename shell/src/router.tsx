import type { ReactNode } from 'react';
import { createBrowserRouter, Outlet } from 'react-router-dom';
import { accountRoute } from './account/account-route.ts';
import { ErrorPage } from './frame/error-page.tsx';
import { Frame } from './frame/frame.tsx';
import { NotFoundPage } from './frame/not-found-page.tsx';
import { legalRoutes } from './legal/legal-routes.ts';
import { loginRoute } from './login/login-route.ts';
import { modulesRoute } from './modules-page/modules-route.ts';
import { panelRoute } from './panel/panel-route.ts';
import { passwordRoutes } from './password/password-routes.ts';
import type { Modules } from 'platform/load/modules';
import { patchRoutes } from 'platform/load/patch-routes';

/**
 * The shell's own screens, below one pathless root that draws the frame. Everything else belongs to a module:
 * the first visit to a path loads its owner and puts the owner's routes here.
 */
export function createRouter(modules: Modules) {
  const frame = (content: ReactNode) => <Frame menu={modules.menu}>{content}</Frame>;
  return createBrowserRouter(
    [
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
          accountRoute,
          ...legalRoutes,
          // Drawn only when no module owns the path; until that is known, the match keeps the frame on the screen.
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
    { patchRoutesOnNavigation: patchRoutes(modules, 'root') },
  );
}
