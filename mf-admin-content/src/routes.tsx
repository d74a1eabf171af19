import { send } from 'shared/http/call';
import type { RouteObject } from 'shared/router';
import { admitStaff } from 'shared/session/admit-staff';
import { requireToken } from 'shared/session/require-session';
import { lazyRoute } from 'shared/ui/lazy-route';
import { admitAnySession, admitToHome, admitWriters } from './admit.ts';
import { ChangePasswordPage } from './password/change-password-page.tsx';
import { ForgottenPage } from './password/forgotten-page.tsx';
import { ResetPage } from './password/reset-page.tsx';

const user = { admit: admitStaff({ ask: ({ id = '' }) => send('GET /usuarios/:id', { params: { id } }) }) };

async function loadContent(name: 'history' | 'castles' | 'home') {
  const [{ contentScreen }, contents] = await Promise.all([import('./content/content-screen.tsx'), import('./content/contents.ts')]);
  return contentScreen(contents[name]);
}

/** What everybody may open comes with the module; each screen of the staff alone, for them. */
export const routes: RouteObject[] = [
  { path: '/cambiar-contrasena', element: <ChangePasswordPage />, loader: () => requireToken() && null },
  { path: '/recuperar-contrasena', element: <ForgottenPage /> },
  { path: '/restablecer-contrasena', element: <ResetPage /> },
  lazyRoute({
    path: '/usuarios',
    title: 'Gestión de usuarios',
    admit: admitStaff({ ask: () => send('GET /usuarios/') }),
    load: async () => (await import('./users/users-screen.ts')).usersScreen,
  }),
  lazyRoute({
    path: '/usuarios/nuevo',
    title: 'Nuevo Usuario',
    admit: admitAnySession,
    load: async () => (await import('./users/new-user-screen.ts')).newUserScreen,
  }),
  lazyRoute({
    path: '/usuarios/:id',
    title: 'Datos del usuario',
    ...user,
    load: async () => (await import('./users/user-screens.ts')).viewUserScreen,
  }),
  lazyRoute({
    path: '/usuarios/:id/editar',
    title: 'Editar usuario',
    ...user,
    load: async () => (await import('./users/user-screens.ts')).editUserScreen,
  }),
  lazyRoute({
    path: '/editar-historia',
    title: 'Editar historia',
    admit: admitWriters,
    load: () => loadContent('history'),
  }),
  lazyRoute({
    path: '/editar-castillos',
    title: 'Editar castillos',
    admit: admitWriters,
    load: () => loadContent('castles'),
  }),
  lazyRoute({
    path: '/inicio-admin',
    title: 'Editar inicio',
    admit: admitToHome,
    load: () => loadContent('home'),
  }),
  lazyRoute({
    path: '/patrocinadores',
    title: 'Gestión de Patrocinadores',
    admit: admitAnySession,
    load: async () => (await import('./sponsors/sponsors-screen.ts')).sponsorsScreen,
  }),
  lazyRoute({
    path: '/admin/actividades',
    title: 'Gestión de Actividades',
    admit: admitAnySession,
    load: async () => (await import('./activities/activities-screen.ts')).activitiesScreen,
  }),
  lazyRoute({
    path: '/auditoria',
    title: 'Registro de cambios',
    admit: admitStaff({ ask: () => send('GET /auditoria'), to: 'here', roles: ['webmaster'] }),
    load: async () => (await import('./audit/audit-screen.ts')).auditScreen,
  }),
];
