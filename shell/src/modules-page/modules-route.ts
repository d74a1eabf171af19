import { send } from 'shared/http/call';
import { admitStaff } from 'shared/session/admit-staff';
import { lazyRoute } from 'shared/ui/lazy-route';

/** In a file of its own: the screen is a chunk that only staff download. */
export const modulesRoute = lazyRoute({
  path: '/modulos',
  title: 'Módulos',
  admit: admitStaff({ ask: () => send('GET /modulos'), to: 'here' }),
  load: async () => {
    const { loadModulesPage, ModulesPage } = await import('./modules-page.tsx');
    return { Component: ModulesPage, loader: loadModulesPage };
  },
});
