import { isActivity, type OfCall } from 'shared/facts/of-call';
import { type Tab, tabs } from './call-tabs.ts';

interface TabLink {
  tab: Tab;
  to: string;
  label: string;
  /** Full page load: its service worker and the camera need a document of its own. */
  reloadDocument?: true;
}

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
