import type { ModulesMenu } from '@almena/modules/load/modules';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, type RouteObject, useRouteError } from 'react-router-dom';
import { Frame } from './frame.tsx';

const Missing = () => <h1>There is no such page</h1>;

function Failure() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <Missing /> : <h1>This page cannot be shown now</h1>;
}

/** The shell's own pages, and those of a module if already loaded. Server and browser share them, so that hydration finds the same tree. */
export function shellRoutes(menu: ModulesMenu, ofModule: RouteObject[] = []): RouteObject[] {
  const frame = (content: ReactNode) => <Frame menu={menu}>{content}</Frame>;
  return [
    {
      id: 'root',
      element: frame(<Outlet />),
      errorElement: frame(<Failure />),
      hydrateFallbackElement: frame(null),
      children: [
        {
          path: '/module-status',
          lazy: async () => ({ Component: (await import('@almena/modules/load/module-status-page')).ModuleStatusPage }),
        },
        // Rendered only when no module owns the path.
        { path: '*', element: <Missing /> },
        ...ofModule,
      ],
    },
  ];
}
