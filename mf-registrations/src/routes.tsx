import { send } from 'shared/http/call';
import { redirect, type RouteObject } from 'shared/router';
import { admitRoles } from 'shared/session/admit-roles';
import { requireSession } from 'shared/session/require-session';
import { isStaff } from 'shared/session/session';
import { guardedRoute } from 'shared/ui/guarded-route';
import { lazyRoute } from 'shared/ui/lazy-route';
import type { screens } from './head/call-page.tsx';
import { callTitle, failedEmailsTitle, figuresTitle, mySignUpsTitle, routeTitle, waitingTitle } from './titles.ts';

/** The guarded address also needs a stored user with the right role. */
function admitKnown(): boolean {
  const { user, userWasStored = true } = requireSession('/login');
  // A profile loaded in time does not replace the stored user: access must not depend on a race.
  if (!user || !userWasStored) throw redirect('/login');
  return isStaff(user.rol);
}

/** Of a screen with the tabs of a call. */
const loadTab = (name: keyof typeof screens) => async () => (await import('./head/call-page.tsx')).screens[name]();

/** Staff's list: in its own chunk, which riders do not download. */
const list = { title: 'Inscripciones', load: loadTab('list') };

const askYears = () => send('GET /inscripciones/anios');
/** Screens beyond the contract: the log-in is offered at their address. */
const admitHere = admitRoles({ ask: askYears, to: 'here' });

export const routes: RouteObject[] = [
  lazyRoute({
    path: '/formulario-inscripcion',
    load: async () => (await import(/* webpackChunkName: "/formulario-inscripcion" */ './sign-up/sign-up-page.tsx')).signUpScreen,
  }),
  lazyRoute({
    path: '/actividades/:id/inscripcion',
    load: async () =>
      (await import(/* webpackChunkName: "/actividades/:id/inscripcion" */ './sign-up/activity-page.tsx')).activitySignUpScreen,
  }),
  guardedRoute({
    path: '/mis-inscripciones',
    title: mySignUpsTitle,
    admit() {
      requireSession('here');
      return true;
    },
    load: async () => (await import('./my-sign-ups/my-sign-ups-page.tsx')).mySignUpsScreen,
  }),
  lazyRoute({
    path: '/mi-inscripcion',
    load: async () =>
      (await import(/* webpackChunkName: "/mi-inscripcion" */ './my-registration/my-registration-page.tsx')).myRegistrationScreen,
  }),
  lazyRoute({
    path: '/mi-inscripcion/cesion',
    load: async () => (await import(/* webpackChunkName: "/mi-inscripcion/cesion" */ './transfer/transfer-page.tsx')).transferScreen,
  }),
  lazyRoute({
    path: '/cifras',
    load: async () => (await import(/* webpackChunkName: "/cifras" */ './figures/public-figures-page.tsx')).publicFiguresScreen,
  }),
  guardedRoute({ path: '/inscripciones', admit: admitRoles({ ask: askYears, to: '/login' }), ...list }),
  guardedRoute({
    path: '/inscripciones/ruta',
    title: routeTitle,
    admit: admitHere,
    load: loadTab('settings'),
  }),
  guardedRoute({
    path: '/inscripciones/pagos',
    title: 'Pagos',
    admit: admitHere,
    load: loadTab('payments'),
  }),
  guardedRoute({
    path: '/inscripciones/espera',
    title: waitingTitle,
    admit: admitHere,
    load: loadTab('waiting'),
  }),
  guardedRoute({
    path: '/inscripciones/dia',
    // A known role needs no request: works offline.
    admit: admitHere,
    title: 'Día de la ruta',
    load: loadTab('day'),
  }),
  guardedRoute({
    path: '/inscripciones/grupos',
    title: 'Grupos y salidas',
    admit: admitHere,
    load: loadTab('groups'),
  }),
  guardedRoute({
    path: '/inscripciones/salidas',
    title: 'Salidas',
    admit: admitHere,
    load: loadTab('departures'),
  }),
  guardedRoute({
    path: '/inscripciones/correos-fallidos',
    title: failedEmailsTitle,
    admit: admitHere,
    load: async () => (await import('./failed-emails/failed-emails-page.tsx')).failedEmailsScreen,
  }),
  guardedRoute({
    path: '/inscripciones/cifras',
    title: figuresTitle,
    admit: admitHere,
    load: loadTab('figures'),
  }),
  guardedRoute({
    path: '/inscripciones/:id',
    title: 'Inscripción',
    admit: admitHere,
    load: loadTab('person'),
  }),
  guardedRoute({ path: '/admin/inscripciones', admit: admitKnown, ...list }),
  // Of an activity: the screens of the route.
  guardedRoute({
    path: '/admin/actividades/:id/convocatoria',
    title: callTitle,
    admit: admitHere,
    load: loadTab('settings'),
  }),
  guardedRoute({ path: '/admin/actividades/:id/inscritos', admit: admitHere, title: 'Inscritos', load: list.load }),
  guardedRoute({
    path: '/admin/actividades/:id/inscritos/pagos',
    title: 'Pagos',
    admit: admitHere,
    load: loadTab('payments'),
  }),
  guardedRoute({
    path: '/admin/actividades/:id/inscritos/espera',
    title: waitingTitle,
    admit: admitHere,
    load: loadTab('waiting'),
  }),
  guardedRoute({
    path: '/admin/actividades/:id/inscritos/grupos',
    title: 'Grupos y salidas',
    admit: admitHere,
    load: loadTab('groups'),
  }),
  guardedRoute({
    path: '/admin/actividades/:id/inscritos/salidas',
    title: 'Salidas',
    admit: admitHere,
    load: loadTab('departures'),
  }),
  guardedRoute({
    path: '/admin/actividades/:id/inscritos/lista',
    title: 'Pasar lista',
    admit: admitHere,
    load: loadTab('day'),
  }),
];
