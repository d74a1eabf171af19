import { isActivity } from 'shared/facts/of-call';
import type { OfCall } from 'shared/contract/fields';

/** Screens of staff about the sign-ups of one call, be it the route's or an activity's. */
export type Tab = 'list' | 'settings' | 'payments' | 'waiting' | 'groups' | 'day' | 'figures';

interface TabLink {
  tab: Tab;
  to: string;
  label: string;
  /** Full page load: its service worker and the camera need a document of its own. */
  reloadDocument?: true;
}

/** Of the route, in the order of a season. */
const routeLinks: readonly TabLink[] = [
  { tab: 'list', to: '/inscripciones', label: 'Inscripciones' },
  { tab: 'settings', to: '/inscripciones/ruta', label: 'Configurar la ruta' },
  { tab: 'payments', to: '/inscripciones/pagos', label: 'Pagos' },
  { tab: 'waiting', to: '/inscripciones/espera', label: 'Lista de espera' },
  { tab: 'groups', to: '/inscripciones/grupos', label: 'Grupos y salidas' },
  { tab: 'day', to: '/inscripciones/dia', label: 'Día de la ruta', reloadDocument: true },
];

/** Path of the figures of a year. */
const figuresPath = '/inscripciones/cifras';

/** Of an activity, below its own address. */
const activityLinks: readonly TabLink[] = [
  { tab: 'list', to: '/inscritos', label: 'Inscritos' },
  { tab: 'settings', to: '/convocatoria', label: 'Convocatoria' },
  { tab: 'payments', to: '/inscritos/pagos', label: 'Pagos' },
  { tab: 'waiting', to: '/inscritos/espera', label: 'Lista de espera' },
  { tab: 'groups', to: '/inscritos/grupos', label: 'Grupos y salidas' },
  { tab: 'day', to: '/inscritos/lista', label: 'Pasar lista', reloadDocument: true },
];

/** The screens of a call, in order. */
export function linksOf({ anio, actividad }: OfCall): readonly TabLink[] {
  if (isActivity({ actividad })) {
    const own = activityLinks.map((link) => ({ ...link, to: `/admin/actividades/${actividad}${link.to}` }));
    return [...own, { tab: 'figures', to: figuresPath, label: 'Cifras del año' }];
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
