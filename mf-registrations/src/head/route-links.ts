import type { Capability } from 'shared/facts/capabilities';

interface RouteLink {
  to: string;
  label: string;
  needs: readonly Capability[];
  /** Full page load: its service worker and the camera need a document of its own. */
  reloadDocument?: true;
}

/** In the order of a season. */
export const routeLinks: readonly RouteLink[] = [
  { to: '/inscripciones', label: 'Inscripciones', needs: [] },
  { to: '/inscripciones/ruta', label: 'Configurar la ruta', needs: ['route-edition'] },
  { to: '/inscripciones/pagos', label: 'Pagos', needs: ['route-edition', 'batch-registrations'] },
  { to: '/inscripciones/espera', label: 'Lista de espera', needs: ['waiting-list'] },
  { to: '/inscripciones/grupos', label: 'Grupos y salidas', needs: ['batch-registrations'] },
  { to: '/inscripciones/dia', label: 'Día de la ruta', needs: ['route-day'], reloadDocument: true },
];

/** Path of the screen for a year; without one, its default. */
export function addressFor(to: string, year: number | undefined): string {
  if (year === undefined) return to;
  return `${to}?${to === '/inscripciones' ? 'anios' : 'anio'}=${year}`;
}
