import { send } from 'shared/http/call';
import { admitStaff } from 'shared/session/admit-staff';
import { guardedRoute } from 'shared/ui/guarded-route';

/** Separate from the screen, so that only permitted roles download it. */
export const modulesRoute = guardedRoute({
  path: '/modulos',
  title: 'Módulos',
  admit: admitStaff({ ask: () => send('GET /modulos'), to: 'here', roles: ['webmaster'] }),
  load: async () => {
    const { loadModulesPage, ModulesPage } = await import('./modules-page.tsx');
    return { Component: ModulesPage, loader: loadModulesPage };
  },
});
