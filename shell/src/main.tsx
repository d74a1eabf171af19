import { createRoot } from 'react-dom/client';
import { registerRemotes, loadRemote } from '@module-federation/enhanced/runtime';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';
import { provideSession } from 'shared/session/session';
import { api } from 'shared/http/client';
import type { RemoteModule } from 'shared/federation/remote-module';
import { authStore } from './auth/auth-store.ts';

provideSession(authStore);
registerRemotes([{ name: 'mf_public', entry: '/modules/mf-public/mf-manifest.json' }]);
const router = createBrowserRouter([{ id: 'root', element: <Outlet /> }], {
  async patchRoutesOnNavigation({ patch }) {
    const m = await loadRemote<RemoteModule>('mf_public/routes');
    if (m) patch('root', m.routes);
  },
});
void api;
const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={router} />);
