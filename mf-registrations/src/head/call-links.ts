import type { OfCall } from 'shared/contract/fields';
import type { Capability } from 'shared/contract/calls';

/** Screens of staff about the sign-ups of one call, be it the route's or an activity's. */
export type Tab = 'list' | 'settings' | 'payments' | 'waiting' | 'groups' | 'day' | 'figures';

interface TabLink {
  tab: Tab;
  to: string;
  label: string;
  needs: readonly Capability[];
  /** Full page load: its service worker and the camera need a document of its own. */
  reloadDocument?: true;
}

/** Of the route, in the order of a season. */
const routeLinks: readonly TabLink[] = [
  { tab: 'list', to: '/inscripciones', label: 'Inscripciones', needs: [] },
  { tab: 'settings', to: '/inscripciones/ruta', label: 'Configurar la ruta', needs: ['route-edition'] },
  { tab: 'payments', to: '/inscripciones/pagos', label: 'Pagos', needs: ['route-edition', 'batch-registrations'] },
  { tab: 'waiting', to: '/inscripciones/espera', label: 'Lista de espera', needs: ['waiting-list'] },
  { tab: 'groups', to: '/inscripciones/grupos', label: 'Grupos y salidas', needs: ['batch-registrations'] },
  { tab: 'day', to: '/inscripciones/dia', label: 'Día de la ruta', needs: ['route-day'], reloadDocument: true },
];

/** Path of the figures of a year. */
const figuresPath = '/inscripciones/cifras';

/** Of an activity, below its own address. */
const activityLinks: readonly TabLink[] = [
  { tab: 'list', to: '/inscritos', label: 'Inscritos', needs: [] },
  { tab: 'settings', to: '/convocatoria', label: 'Convocatoria', needs: [] },
  { tab: 'payments', to: '/inscritos/pagos', label: 'Pagos', needs: [] },
  { tab: 'waiting', to: '/inscritos/espera', label: 'Lista de espera', needs: [] },
  { tab: 'groups', to: '/inscritos/grupos', label: 'Grupos y salidas', needs: [] },
  { tab: 'day', to: '/inscritos/lista', label: 'Pasar lista', needs: [], reloadDocument: true },
];

/** The screens of a call, in order. */
export function linksOf({ anio, actividad }: OfCall): readonly TabLink[] {
  if (actividad !== undefined) {
    const own = activityLinks.map((link) => ({ ...link, to: `/admin/actividades/${actividad}${link.to}` }));
    return [...own, { tab: 'figures', to: figuresPath, label: 'Cifras del año', needs: [] }];
  }
  return routeLinks.map((link) => ({ ...link, to: addressFor(link.to, anio) }));
}

/** Path of a screen of the route for a year; without one, its default. */
export function addressFor(to: string, year: number | undefined): string {
  if (year === undefined) return to;
  return `${to}?${to === '/inscripciones' ? 'anios' : 'anio'}=${year}`;
}

/** The address of this screen for another call, or that of its list, where the other has no such screen. */
export function addressOf(tab: Tab, of: OfCall): string {
  const links = linksOf(of);
  return links.find((link) => link.tab === tab)?.to ?? links[0]?.to ?? '/inscripciones';
}
