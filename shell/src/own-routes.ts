import { redirect } from 'shared/router';
import { requireSession, requireToken } from 'shared/session/require-session';
import { guardedRoute } from 'shared/ui/guarded-route';
import { lazyRoute } from 'shared/ui/lazy-route';
import { sendCall } from 'shared/http/call';
import { admitRoles } from 'shared/http/admit-roles';

// Each screen is a chunk of its own: a guarded one is downloaded by those only who may see it.

export const accountRoute = guardedRoute({
  path: '/mi-cuenta',
  title: 'Seguridad de tu acceso',
  /** Also admits a user who has yet to add the second factor and may see no other screen. */
  admit() {
    if (requireToken('here').user?.debe_cambiar_contrasena) throw redirect('/cambiar-contrasena');
    return true;
  },
  async load() {
    const [{ loadAccountPage }, { AccountPage }] = await Promise.all([
      import('./account/account-data.ts'),
      import('./account/account-page.tsx'),
    ]);
    return { Component: AccountPage, loader: loadAccountPage };
  },
});

export const loginRoute = lazyRoute({
  path: '/login',
  load: async () => ({ Component: (await import(/* webpackChunkName: "/login" */ './login/login-page.tsx')).LoginPage }),
});

export const panelRoute = guardedRoute({
  path: '/panel',
  title: 'Panel',
  admit() {
    requireSession();
    return true;
  },
  load: async () => {
    const { loadPanelPage, PanelPage } = await import('./panel/panel-page.tsx');
    return { Component: PanelPage, loader: loadPanelPage };
  },
});

export const passwordRoutes = [
  guardedRoute({
    path: '/cambiar-contrasena',
    title: 'Cambiar contraseña',
    /** Also with a temporary password, which is changed here. */
    admit: () => requireToken() !== undefined,
    load: async () => ({ Component: (await import('./password/change-password-page.tsx')).ChangePasswordPage }),
  }),
  lazyRoute({
    path: '/recuperar-contrasena',
    load: async () => ({
      Component: (await import(/* webpackChunkName: "/recuperar-contrasena" */ './password/forgotten-page.tsx')).ForgottenPage,
    }),
  }),
  lazyRoute({
    path: '/restablecer-contrasena',
    load: async () => ({
      Component: (await import(/* webpackChunkName: "/restablecer-contrasena" */ './password/reset-page.tsx')).ResetPage,
    }),
  }),
];

export const modulesRoute = guardedRoute({
  path: '/modulos',
  title: 'Módulos',
  admit: admitRoles({ ask: () => sendCall('GET /modulos'), to: 'here', roles: ['webmaster'] }),
  load: async () => {
    const { loadModulesPage, ModulesPage } = await import('./modules-page/modules-page.tsx');
    return { Component: ModulesPage, loader: loadModulesPage };
  },
});

export const statusRoute = guardedRoute({
  path: '/estado',
  title: 'Estado de la web',
  admit: admitRoles({ ask: () => sendCall('GET /estado'), to: 'here', roles: ['webmaster'] }),
  load: async () => {
    const { loadStatusPage, StatusPage } = await import('./status/status-page.tsx');
    return { Component: StatusPage, loader: loadStatusPage };
  },
});

export const legalRoutes = [
  lazyRoute({
    path: '/aviso-legal',
    load: async () => (await import(/* webpackChunkName: "/aviso-legal" */ './legal/legal-page.tsx')).legalNoticeScreen,
  }),
  lazyRoute({
    path: '/privacidad',
    load: async () => (await import(/* webpackChunkName: "/privacidad" */ './legal/legal-page.tsx')).privacyScreen,
  }),
  lazyRoute({
    path: '/cookies',
    load: async () => (await import(/* webpackChunkName: "/cookies" */ './legal/legal-page.tsx')).cookiesScreen,
  }),
  lazyRoute({
    path: '/accesibilidad',
    load: async () => (await import(/* webpackChunkName: "/accesibilidad" */ './legal/accessibility-page.tsx')).accessibilityScreen,
  }),
];
