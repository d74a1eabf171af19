import { send } from 'shared/http/call';
import { redirect, type RouteObject } from 'shared/router';
import { admitStaff } from 'shared/session/admit-staff';
import { requireSession } from 'shared/session/require-session';
import { isStaff } from 'shared/session/session';
import { guardedRoute } from 'shared/ui/guarded-route';
import { lazyRoute } from 'shared/ui/lazy-route';
import { routeTitle } from './route/route-title.ts';
import { failedEmailsTitle } from './failed-emails/failed-emails-title.ts';
import { waitingTitle } from './waiting/waiting-title.ts';

/** The guarded address also asks for a known person with the right role. */
function admitKnown(): boolean {
  const { user, userWasStored = true } = requireSession('/login');
  // A profile that arrives in time does not stand in for the stored user: who gets in must not depend on who is faster.
  if (!user || !userWasStored) throw redirect('/login');
  return isStaff(user.rol);
}

/** The staff's list: a chunk of its own, which no rider downloads. */
const list = { title: 'Inscripciones', load: async () => (await import('./list/list-screen.ts')).listScreen };

const askYears = () => send('GET /inscripciones/anios');
/** Screens beyond the contract: the log-in is offered where they stand. */
const admitHere = admitStaff({ ask: askYears, to: 'here' });

export const routes: RouteObject[] = [
  lazyRoute({
    path: '/formulario-inscripcion',
    load: async () => (await import(/* webpackChunkName: "/formulario-inscripcion" */ './sign-up/sign-up-screen.ts')).signUpScreen,
  }),
  lazyRoute({
    path: '/mi-inscripcion',
    load: async () =>
      (await import(/* webpackChunkName: "/mi-inscripcion" */ './my-registration/my-registration-screen.ts')).myRegistrationScreen,
  }),
  guardedRoute({ path: '/inscripciones', admit: admitStaff({ ask: askYears, to: '/login' }), ...list }),
  guardedRoute({
    path: '/inscripciones/ruta',
    title: routeTitle,
    admit: admitStaff({ ask: () => send('GET /inscripciones/edicion'), to: '/login' }),
    load: async () => (await import('./route/route-screen.ts')).routeScreen,
  }),
  guardedRoute({
    path: '/inscripciones/pagos',
    title: 'Pagos',
    admit: admitStaff({ ask: () => send('GET /inscripciones/edicion'), to: '/login' }),
    load: async () => (await import('./payments/payments-screen.ts')).paymentsScreen,
  }),
  guardedRoute({
    path: '/inscripciones/espera',
    title: waitingTitle,
    admit: admitStaff({ ask: () => send('GET /inscripciones/anios'), to: '/login' }),
    load: async () => (await import('./waiting/waiting-screen.ts')).waitingScreen,
  }),
  guardedRoute({
    path: '/inscripciones/dia',
    // A role that is known asks nobody: there may be no signal.
    admit: admitStaff({ ask: askYears, to: '/login' }),
    title: 'Día de la ruta',
    load: async () => (await import('./day/day-screen.ts')).dayScreen,
  }),
  guardedRoute({
    path: '/inscripciones/grupos',
    title: 'Grupos y salidas',
    admit: admitHere,
    load: async () => (await import('./groups/groups-screen.ts')).groupsScreen,
  }),
  guardedRoute({
    path: '/inscripciones/salidas',
    title: 'Salidas',
    admit: admitHere,
    load: async () => (await import('./groups/departures-screen.ts')).departuresScreen,
  }),
  guardedRoute({
    path: '/inscripciones/correos-fallidos',
    title: failedEmailsTitle,
    admit: admitHere,
    load: async () => (await import('./failed-emails/failed-emails-screen.ts')).failedEmailsScreen,
  }),
  guardedRoute({
    path: '/inscripciones/:id',
    title: 'Inscripción',
    admit: admitHere,
    load: async () => (await import('./person/person-screen.ts')).personScreen,
  }),
  guardedRoute({ path: '/admin/inscripciones', admit: admitKnown, ...list }),
];
