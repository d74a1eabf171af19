import { unlessOnlyQueryChanged } from 'shared/list/list-query';
import type { RouteObject } from 'shared/router';
import { requireSession, requireToken } from 'shared/session/require-session';
import { loadActivitiesPage } from './activities/activities-data.ts';
import { ActivitiesPage } from './activities/activities-page.tsx';
import { loadAuditPage } from './audit/audit-data.ts';
import { AuditPage } from './audit/audit-page.tsx';
import { loadCastlesPage } from './castles/castles-data.ts';
import { CastlesPage } from './castles/castles-page.tsx';
import { loadHistoryPage } from './history/history-data.ts';
import { HistoryPage } from './history/history-page.tsx';
import { loadHomePage } from './home/home-data.ts';
import { HomePage } from './home/home-page.tsx';
import { ChangePasswordPage } from './password/change-password-page.tsx';
import { ForgottenPage } from './password/forgotten-page.tsx';
import { ResetPage } from './password/reset-page.tsx';
import { loadSponsorsPage } from './sponsors/sponsors-data.ts';
import { SponsorsPage } from './sponsors/sponsors-page.tsx';
import { EditUserPage, NewUserPage, ViewUserPage } from './users/user-pages.tsx';
import { loadUserPage, loadUsersPage } from './users/users-data.ts';
import { UsersPage } from './users/users-page.tsx';

export const routes: RouteObject[] = [
  { path: '/usuarios', element: <UsersPage />, loader: loadUsersPage, shouldRevalidate: unlessOnlyQueryChanged },
  { path: '/usuarios/nuevo', element: <NewUserPage />, loader: () => requireSession() && null },
  { path: '/usuarios/:id', element: <ViewUserPage />, loader: loadUserPage },
  { path: '/usuarios/:id/editar', element: <EditUserPage />, loader: loadUserPage },
  { path: '/cambiar-contrasena', element: <ChangePasswordPage />, loader: () => requireToken() && null },
  { path: '/recuperar-contrasena', element: <ForgottenPage /> },
  { path: '/restablecer-contrasena', element: <ResetPage /> },
  { path: '/editar-historia', element: <HistoryPage />, loader: loadHistoryPage },
  { path: '/editar-castillos', element: <CastlesPage />, loader: loadCastlesPage },
  { path: '/inicio-admin', element: <HomePage />, loader: loadHomePage },
  { path: '/patrocinadores', element: <SponsorsPage />, loader: loadSponsorsPage, shouldRevalidate: unlessOnlyQueryChanged },
  { path: '/admin/actividades', element: <ActivitiesPage />, loader: loadActivitiesPage, shouldRevalidate: unlessOnlyQueryChanged },
  { path: '/auditoria', element: <AuditPage />, loader: loadAuditPage },
];
