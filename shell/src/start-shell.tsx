import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { provideSession } from 'shared/session/session';
import 'shared/ui/layers.css';
import 'shared/ui/reset.css';
import 'shared/ui/tokens.css';
import 'shared/ui/base.css';
import { authStore, startAuth } from './auth/auth-store.ts';
import type { Modules } from './modules/modules.ts';
import { createRouter } from './router.tsx';

export function startShell(modules: Modules): void {
  provideSession(authStore);
  startAuth();
  const router = createRouter(modules);
  // Screens behind a login leave, and lists that depend on the role change, in every tab at once.
  authStore.subscribe((now, before) => {
    if (now.token !== before.token) void router.revalidate();
  });
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  createRoot(container).render(<RouterProvider router={router} />);
}
