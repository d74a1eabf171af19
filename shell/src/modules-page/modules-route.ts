import { send } from 'shared/http/call';
import { admitStaff } from 'shared/session/admit-staff';
import { guardedRoute } from 'shared/ui/guarded-route';

/** Apart from the screen, which only those download who may see it. */
export const modulesRoute = guardedRoute({
  path: '/modulos',
  title: 'Módulos',
  admit: admitStaff({ ask: () => send('GET /modulos'), to: 'here', roles: ['webmaster'] }),
  load: async () => {
    const { loadModulesPage, ModulesPage } = await import('./modules-page.tsx');
    return { Component: ModulesPage, loader: loadModulesPage };
  },
});
