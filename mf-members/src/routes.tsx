import { staffRoles } from 'shared/facts/enumerations';
import { send } from 'shared/http/call';
import type { RouteObject } from 'shared/router';
import { admitRoles } from 'shared/session/admit-roles';
import { requireSession } from 'shared/session/require-session';
import { guardedRoute } from 'shared/ui/guarded-route';
import { lazyRoute } from 'shared/ui/lazy-route';
import type { besides, screens } from './head/members-screen.tsx';

const admit = admitRoles({ ask: () => send('GET /socios/siguiente'), to: 'here' });

const memberRoles = ['socio', ...staffRoles] as const;

const loadBeside = (name: keyof typeof besides) => async () => (await import('./head/members-screen.tsx')).besides[name]();
/** Of a screen with the tabs of the members. */
const loadTab = (path: keyof typeof screens) => async () => (await import('./head/members-screen.tsx')).screens[path].load();
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
  guardedRoute({
    path: '/socios/preguntas',
    title: 'Preguntas de «Hazte socio»',
    admit,
    load: loadTab('/socios/preguntas'),
  }),
  guardedRoute({
    path: '/socios/carnets',
    title: 'Carnets para imprimir',
    admit,
    load: async () => (await import('./card/sheet-page.tsx')).sheetScreen,
  }),
  guardedRoute({
    path: '/directorio-socios',
    title: 'Directorio de socios',
    admit: admitRoles({ ask: () => send('GET /directorio-socios'), to: 'here', roles: memberRoles }),
    load: async () => (await import('./directory/directory-page.tsx')).directoryScreen,
  }),
  guardedRoute({
    path: '/documentos',
    title: 'Documentos',
    admit: admitRoles({ ask: () => send('GET /documentos'), to: 'here', roles: memberRoles }),
    load: loadTab('/documentos'),
  }),
  lazyRoute({
    path: '/no-mas-noticias',
    load: async () => (await import(/* webpackChunkName: "/no-mas-noticias" */ './emails/no-more-news.tsx')).noMoreNewsScreen,
  }),
  guardedRoute({ path: '/socios', title: 'Socios', admit, load: loadTab('/socios') }),
  guardedRoute({
    path: '/socios/nuevo',
    title: 'Nuevo socio',
    admit,
    load: loadBeside('create'),
  }),
  guardedRoute({
    path: '/socios/tipos',
    title: 'Tipos de cuota',
    admit,
    load: loadTab('/socios/tipos'),
  }),
  guardedRoute({
    path: '/socios/cuotas',
    title: 'Cuotas',
    admit,
    load: loadTab('/socios/cuotas'),
  }),
  guardedRoute({
    path: '/socios/remesas',
    title: 'Remesas',
    admit,
    load: loadTab('/socios/remesas'),
  }),
  guardedRoute({
    path: '/mi-ficha/recibo/:cuota',
    title: 'Recibo',
    admit: () => requireSession('here') !== undefined,
    load: loadReceiptScreen,
  }),
  guardedRoute({ path: '/socios/:id/recibo/:cuota', title: 'Recibo', admit, load: loadReceiptScreen }),
  guardedRoute({ path: '/socios/:id', title: 'Socio', admit, load: loadBeside('file') }),
  guardedRoute({
    path: '/socios/:id/editar',
    title: 'Editar socio',
    admit,
    load: loadBeside('edit'),
  }),
];
