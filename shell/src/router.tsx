import type { ReactNode } from 'react';
import { createBrowserRouter, Outlet } from 'react-router-dom';
import { requireSession } from 'shared/session/require-session';
import { accountRoute } from './account/account-route.ts';
import { ErrorPage } from './frame/error-page.tsx';
import { Frame } from './frame/frame.tsx';
import { NotFoundPage } from './frame/not-found-page.tsx';
import { LoginPage } from './login/login-page.tsx';
import { modulesRoute } from './modules-page/modules-route.ts';
import type { Modules } from './modules/modules.ts';
import { PanelPage } from './panel/panel-page.tsx';

/**
 * The shell's own screens, below one pathless root that draws the frame. Everything else belongs to a module:
 * the first visit to a path loads its owner and puts the owner's routes here.
 */
export function createRouter({ loadOwner, preload }: Modules) {
  const frame = (content: ReactNode) => <Frame preload={preload}>{content}</Frame>;
  const patched = new Set<unknown>();
  return createBrowserRouter(
    [
      {
        id: 'root',
        element: frame(<Outlet />),
        errorElement: frame(<ErrorPage />),
        hydrateFallbackElement: frame(null),
        children: [
          { path: '/login', element: <LoginPage /> },
          { path: '/panel', element: <PanelPage />, loader: () => requireSession() && null },
          modulesRoute,
          accountRoute,
          { path: '/aviso-legal', lazy: async () => ({ Component: (await import('./legal/legal-notice-page.tsx')).LegalNoticePage }) },
          { path: '/privacidad', lazy: async () => ({ Component: (await import('./legal/privacy-page.tsx')).PrivacyPage }) },
          { path: '/cookies', lazy: async () => ({ Component: (await import('./legal/cookies-page.tsx')).CookiesPage }) },
          // Asked only after no module turned out to own the path; until then it keeps the frame on the screen.
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
    {
      async patchRoutesOnNavigation({ path, patch, signal }) {
        const module = await loadOwner(path);
        // Once aborted, by a session that ended meanwhile, the router puts nothing in its place any more: the next navigation does.
        if (!module || signal.aborted || patched.has(module)) return;
        patched.add(module);
        patch('root', module.routes);
      },
    },
  );
}
