import { admitStaff } from 'shared/session/admit-staff';
import { lazyRoute } from 'shared/ui/lazy-route';

/** Apart from the screen, which whoever is refused does not download, and from the shell, which all visitors do. */
export const modulesRoute = lazyRoute({
  path: '/modulos',
  title: 'Módulos',
  admit: admitStaff({ ask: () => 'modulos', to: 'here' }),
  load: async () => {
    const { loadModulesPage, ModulesPage } = await import('./modules-page.tsx');
    return { Component: ModulesPage, loader: loadModulesPage };
  },
});
