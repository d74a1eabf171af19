import { sendCall } from 'shared/http/call';
import { redirect, type RouteObject } from 'shared/router';
import { admitRoles } from 'shared/http/admit-roles';
import { requireSession } from 'shared/session/require-session';
import { isStaff } from 'shared/session/session';
import { guardedRoute } from 'shared/ui/guarded-route';
import { lazyRoute } from 'shared/ui/lazy-route';
import type { screens } from './call-screens.ts';
import { tabs } from './head/call-tabs.ts';

/** The guarded address also needs a stored user with the right role. */
function admitKnown(): boolean {
  const { user, userWasStored = true } = requireSession('/login');
  // A profile loaded in time does not replace the stored user: access must not depend on a race.
  if (!user || !userWasStored) throw redirect('/login');
  return isStaff(user.rol);
}

const loadScreen = (name: keyof typeof screens) => async () => (await import('./call-screens.ts')).screens[name]();

/** Staff's list: in its own chunk, which riders do not download. */
const list = { title: 'Inscripciones', load: loadScreen('list') };

const askYears = () => sendCall('GET /inscripciones/anios');
/** Screens beyond the contract: the log-in is offered at their address. */
const admitHere = admitRoles({ ask: askYears, to: 'here' });
/** Of staff, about a call. A known role needs no request: the day's screen works offline. */
const callRoute = (name: keyof typeof screens, path: string, title: string) =>
  guardedRoute({ path, title, admit: admitHere, load: loadScreen(name) });

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
    title: 'Mis inscripciones',
    admit() {
      requireSession('here');
      return true;
    },
    load: async () => (await import('./my-registration/my-sign-ups-page.tsx')).mySignUpsScreen,
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
  guardedRoute({ path: '/admin/inscripciones', admit: admitKnown, ...list }),
  ...tabs.flatMap(([tab, [path, title], [below, titleOfActivity]]) => [
    ...(tab === 'list' ? [] : [callRoute(tab, path, title)]),
    callRoute(tab, `/admin/actividades/:id${below}`, titleOfActivity),
  ]),
  callRoute('departures', '/inscripciones/salidas', 'Salidas'),
  callRoute('departures', '/admin/actividades/:id/inscritos/salidas', 'Salidas'),
  callRoute('figures', '/inscripciones/cifras', 'Cifras del año'),
  callRoute('person', '/inscripciones/:id', 'Inscripción'),
  guardedRoute({
    path: '/inscripciones/correos-fallidos',
    title: 'Correos sin entregar',
    admit: admitHere,
    load: async () => (await import('./failed-emails/failed-emails-page.tsx')).failedEmailsScreen,
  }),
];
