import { sendCall } from 'shared/http/call';
import type { RouteObject } from 'shared/router';
import { admitRoles } from 'shared/http/admit-roles';
import { guardedRoute } from 'shared/ui/guarded-route';
import type { contentScreens } from './content/content-screen.tsx';
import type { settingsScreens } from './settings/settings-page.tsx';
import { admitAnySession, admitToHome, admitWriters } from './admit.ts';

const user = { admit: admitRoles({ ask: ({ id = '' }) => sendCall('GET /usuarios/:id', { params: { id } }) }) };

const loadContent = async (name: keyof typeof contentScreens) => (await import('./content/content-screen.tsx')).contentScreens[name];

const setting = (path: string, part: keyof typeof settingsScreens) =>
  guardedRoute({
    path,
    title: 'Ajustes',
    admit: admitRoles({ ask: () => sendCall('GET /ajustes'), to: 'here', roles: ['webmaster'] }),
    load: async () => (await import('./settings/settings-page.tsx')).settingsScreens[part],
  });

export const routes: RouteObject[] = [
  guardedRoute({
    path: '/usuarios',
    title: 'Gestión de usuarios',
    admit: admitRoles({ ask: () => sendCall('GET /usuarios/') }),
    load: async () => (await import('./users/users-page.tsx')).usersScreen,
  }),
  guardedRoute({
    path: '/usuarios/nuevo',
    title: 'Nuevo Usuario',
    admit: admitAnySession,
    load: async () => (await import('./users/user-pages.tsx')).newUserScreen,
  }),
  guardedRoute({
    path: '/usuarios/:id',
    title: 'Datos del usuario',
    ...user,
    load: async () => (await import('./users/user-pages.tsx')).viewUserScreen,
  }),
  guardedRoute({
    path: '/usuarios/:id/editar',
    title: 'Editar usuario',
    ...user,
    load: async () => (await import('./users/user-pages.tsx')).editUserScreen,
  }),
  guardedRoute({
    path: '/editar-historia',
    title: 'Editar historia',
    admit: admitWriters,
    load: () => loadContent('history'),
  }),
  guardedRoute({
    path: '/editar-castillos',
    title: 'Editar castillos',
    admit: admitWriters,
    load: () => loadContent('castles'),
  }),
  guardedRoute({
    path: '/inicio-admin',
    title: 'Editar inicio',
    admit: admitToHome,
    load: () => loadContent('home'),
  }),
  guardedRoute({
    path: '/patrocinadores',
    title: 'Gestión de Patrocinadores',
    admit: admitAnySession,
    load: async () => (await import('./sponsors/sponsors-page.tsx')).sponsorsScreen,
  }),
  guardedRoute({
    path: '/admin/actividades',
    title: 'Gestión de Actividades',
    admit: admitAnySession,
    load: async () => (await import('./activities/activities-page.tsx')).activitiesScreen,
  }),
  guardedRoute({
    path: '/auditoria',
    title: 'Registro de cambios',
    admit: admitRoles({ ask: () => sendCall('GET /auditoria'), to: 'here', roles: ['webmaster'] }),
    load: async () => (await import('./audit/audit-page.tsx')).auditScreen,
  }),
  guardedRoute({
    path: '/datos-personales',
    title: 'Datos personales',
    admit: admitRoles({ ask: () => sendCall('GET /datos/solicitudes'), to: 'here' }),
    load: async () => (await import('./personal-data/people-page.tsx')).peopleScreen,
  }),
  guardedRoute({
    path: '/datos-personales/plazos',
    title: 'Plazos de conservación',
    admit: admitRoles({ ask: () => sendCall('GET /datos/plazos'), to: 'here', roles: ['webmaster'] }),
    load: async () => (await import('./personal-data/periods-page.tsx')).periodsScreen,
  }),
  setting('/ajustes', 'identidad'),
  setting('/ajustes/contacto', 'contacto'),
  setting('/ajustes/ruta', 'ruta'),
  setting('/ajustes/legal', 'legal'),
  setting('/ajustes/textos', 'textos'),
  setting('/ajustes/cobro', 'cobro'),
  setting('/ajustes/aviso', 'aviso'),
  setting('/ajustes/socios', 'socios'),
  guardedRoute({
    path: '/importar',
    title: 'Importar y exportar',
    admit: admitRoles({ ask: () => sendCall('GET /importaciones/'), to: 'here' }),
    load: async () => (await import('./imports/imports-page.tsx')).importsScreen,
  }),
];
