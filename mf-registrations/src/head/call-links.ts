import { isActivity, type OfCall } from 'shared/facts/of-call';

/** Screens of staff about the sign-ups of one call, be it the route's or an activity's. */
export type Tab = 'list' | 'settings' | 'payments' | 'waiting' | 'groups' | 'day' | 'figures';

interface TabLink {
  tab: Tab;
  to: string;
  label: string;
  /** Full page load: its service worker and the camera need a document of its own. */
  reloadDocument?: true;
}

/** In the order of a season: path and label of the route's, and of an activity's, below its own address. */
export const tabs: readonly (readonly [tab: Tab, route: readonly [string, string], activity: readonly [string, string]])[] = [
  ['list', ['/inscripciones', 'Inscripciones'], ['/inscritos', 'Inscritos']],
  ['settings', ['/inscripciones/ruta', 'Configurar la ruta'], ['/convocatoria', 'Convocatoria']],
  ['payments', ['/inscripciones/pagos', 'Pagos'], ['/inscritos/pagos', 'Pagos']],
  ['waiting', ['/inscripciones/espera', 'Lista de espera'], ['/inscritos/espera', 'Lista de espera']],
  ['groups', ['/inscripciones/grupos', 'Grupos y salidas'], ['/inscritos/grupos', 'Grupos y salidas']],
  ['day', ['/inscripciones/dia', 'Día de la ruta'], ['/inscritos/lista', 'Pasar lista']],
];

/** The screens of a call, in order. */
export function linksOf({ anio, actividad }: OfCall): readonly TabLink[] {
  const isOther = isActivity({ actividad });
  const links = tabs.map(([tab, route, activity]): TabLink => {
    const [path, label] = isOther ? activity : route;
    const to = isOther ? `/admin/actividades/${actividad}${path}` : addressFor(path, anio);
    return { tab, to, label, ...(tab === 'day' && { reloadDocument: true }) };
  });
  return isOther ? [...links, { tab: 'figures', to: '/inscripciones/cifras', label: 'Cifras del año' }] : links;
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
