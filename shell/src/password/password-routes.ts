import { requireToken } from 'shared/session/require-session';
import { guardedRoute } from 'shared/ui/guarded-route';
import { lazyRoute } from 'shared/ui/lazy-route';

export const passwordRoutes = [
  guardedRoute({
    path: '/cambiar-contrasena',
    title: 'Cambiar contraseña',
    /** Also with a temporary password, which is changed here. */
    admit: () => requireToken() !== undefined,
    load: async () => ({ Component: (await import('./change-password-page.tsx')).ChangePasswordPage }),
  }),
  lazyRoute({
    path: '/recuperar-contrasena',
    load: async () => ({ Component: (await import(/* webpackChunkName: "/recuperar-contrasena" */ './forgotten-page.tsx')).ForgottenPage }),
  }),
  lazyRoute({
    path: '/restablecer-contrasena',
    load: async () => ({ Component: (await import(/* webpackChunkName: "/restablecer-contrasena" */ './reset-page.tsx')).ResetPage }),
  }),
];
