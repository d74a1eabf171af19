import type { Capability } from 'shared/facts/capabilities';

interface RouteLink {
  to: string;
  label: string;
  needs: readonly Capability[];
  /** A page of its own, which its worker and the camera take to be one. */
  reloadDocument?: true;
}

/** In the order in which a year needs them. */
export const routeLinks: readonly RouteLink[] = [
  { to: '/inscripciones', label: 'Inscripciones', needs: [] },
  { to: '/inscripciones/ruta', label: 'Configurar la ruta', needs: ['route-edition'] },
  { to: '/inscripciones/pagos', label: 'Pagos', needs: ['route-edition', 'batch-registrations'] },
  { to: '/inscripciones/espera', label: 'Lista de espera', needs: ['waiting-list'] },
  { to: '/inscripciones/grupos', label: 'Grupos y salidas', needs: ['batch-registrations'] },
  { to: '/inscripciones/dia', label: 'Día de la ruta', needs: ['route-day'], reloadDocument: true },
];

/** The screen's address for a year; without one, as the screen begins by itself. */
export function addressFor(to: string, year: number | undefined): string {
  if (year === undefined) return to;
  return `${to}?${to === '/inscripciones' ? 'anios' : 'anio'}=${year}`;
}
