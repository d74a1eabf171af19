import { staffRoles } from 'shared/facts/enumerations';
import { sendCall } from 'shared/http/call';
import type { RouteObject } from 'shared/router';
import { admitRoles } from 'shared/http/admit-roles';
import { requireSession } from 'shared/session/require-session';
import { guardedRoute } from 'shared/ui/guarded-route';
import { lazyRoute } from 'shared/ui/lazy-route';
import type { screens } from './members-screens.ts';

const admit = admitRoles({ ask: () => sendCall('GET /socios/siguiente'), to: 'here' });

const memberRoles = ['socio', ...staffRoles] as const;

const loadScreen = (path: keyof typeof screens) => async () => (await import('./members-screens.ts')).screens[path]();
/** Of staff, with the members' tabs or from one of them. */
const staffRoute = (path: keyof typeof screens, title: string) => guardedRoute({ path, title, admit, load: loadScreen(path) });
const loadReceiptScreen = async () => (await import('./receipt/receipt-page.tsx')).receiptScreen;

export const routes: RouteObject[] = [
  guardedRoute({
    path: '/mi-ficha',
    title: 'Mi ficha de socio',
    admit: () => requireSession('here') !== undefined,
    load: async () => (await import('./own/own-page.tsx')).ownScreen,
  }),
  guardedRoute({
    path: '/mi-carnet',
    title: 'Mi carnet',
    admit: () => requireSession('here') !== undefined,
    load: async () => (await import('./card/card-page.tsx')).cardScreen,
  }),
  lazyRoute({
    path: '/mandato',
    load: async () => (await import(/* webpackChunkName: "/mandato" */ './debits/mandate-page.tsx')).mandateScreen,
  }),
  lazyRoute({
    path: '/hazte-socio',
    load: async () => (await import(/* webpackChunkName: "/hazte-socio" */ './join/join-page.tsx')).joinScreen,
  }),
  lazyRoute({
    path: '/c/:codigo',
    load: async () => (await import(/* webpackChunkName: "/c/:codigo" */ './card/check-page.tsx')).checkScreen,
  }),
  staffRoute('/socios/preguntas', 'Preguntas de «Hazte socio»'),
  guardedRoute({
    path: '/socios/carnets',
    title: 'Carnets para imprimir',
    admit,
    load: async () => (await import('./card/sheet-page.tsx')).sheetScreen,
  }),
  guardedRoute({
    path: '/directorio-socios',
    title: 'Directorio de socios',
    admit: admitRoles({ ask: () => sendCall('GET /directorio-socios'), to: 'here', roles: memberRoles }),
    load: async () => (await import('./directory/directory-page.tsx')).directoryScreen,
  }),
  guardedRoute({
    path: '/documentos',
    title: 'Documentos',
    admit: admitRoles({ ask: () => sendCall('GET /documentos'), to: 'here', roles: memberRoles }),
    load: loadScreen('/documentos'),
  }),
  lazyRoute({
    path: '/no-mas-noticias',
    load: async () => (await import(/* webpackChunkName: "/no-mas-noticias" */ './own/no-more-news.tsx')).noMoreNewsScreen,
  }),
  staffRoute('/socios', 'Socios'),
  staffRoute('/socios/nuevo', 'Nuevo socio'),
  staffRoute('/socios/tipos', 'Tipos de cuota'),
  staffRoute('/socios/cuotas', 'Cuotas'),
  staffRoute('/socios/remesas', 'Remesas'),
  staffRoute('/socios/cuentas', 'Cuentas del año'),
  guardedRoute({
    path: '/socios/firmas',
    title: 'Firmas por pedir',
    admit,
    load: async () => (await import('./debits/signatures-page.tsx')).signaturesScreen,
  }),
  guardedRoute({
    path: '/mi-ficha/recibo/:cuota',
    title: 'Recibo',
    admit: () => requireSession('here') !== undefined,
    load: loadReceiptScreen,
  }),
  guardedRoute({ path: '/socios/:id/recibo/:cuota', title: 'Recibo', admit, load: loadReceiptScreen }),
  staffRoute('/socios/:id', 'Socio'),
  staffRoute('/socios/:id/editar', 'Editar socio'),
];
