import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { startNotices } from 'shared/notify/notice-store';
import { provideSession } from 'shared/session/session';
import 'shared/ui/layers.css';
import 'shared/ui/reset.css';
import 'shared/ui/tokens.css';
import 'shared/ui/base.css';
import { authStore, startAuth } from './auth/auth-store.ts';
import type { Modules } from 'platform/load/modules';
import { preloadOnIntent } from 'platform/load/preload-on-intent';
import { handleOf } from 'platform/load/route-handle';
import { createRouter } from './router.tsx';

export function startShell(modules: Modules): void {
  provideSession(authStore);
  startAuth();
  const router = createRouter(modules);
  startNotices(router);
  // What the router knows already is the shell's own, or of a module that is here.
  preloadOnIntent(async (pathname) => void (await (handleOf(router.routes, pathname).warm ?? (() => modules.preload(pathname)))()));
  // Screens behind a login leave, and lists that depend on the role change, in every tab at once.
  authStore.subscribe((now, before) => {
    // Not for the same person signing in again: running the loaders again would lose what they typed.
    const isRenewed = now.token !== null && before.token !== null && now.user?.id !== undefined && now.user.id === before.user?.id;
    if (now.token !== before.token && !isRenewed) void router.revalidate();
  });
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  createRoot(container).render(<RouterProvider router={router} />);
}
