import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { readQuery } from 'shared/list/list-query';
import { loadYears } from '../list/registrations-data.ts';

/** The default is the newest year. */
export const ownYear = { anio: '' };
/** Changing the year loses what is typed. */
export const yearParameters = Object.keys(ownYear);

export interface Years {
  /** Newest first. */
  all: readonly number[];
  /** Default year of the screen. */
  newest: number | undefined;
}

/** Common loader data of the year screens. */
export interface OfYear {
  /** From the address. */
  year: number | undefined;
  years: Promise<Years>;
}

export function readYear(address: string): number | undefined {
  const { anio } = readQuery(address, ownYear);
  return /^\d{4}$/.test(anio) ? Number(anio) : undefined;
}

/** Years with registrations. */
export async function loadRidersYears(): Promise<Years> {
  const all = await loadYears();
  return { all, newest: all[0] };
}

/** Also years with an edition but no registrations; the current edition's first. A server without editions gets no request. */
export async function loadEditionYears(): Promise<Years> {
  if (!can('route-edition')) return { all: [], newest: undefined };
  const [years, { edicion, anios = [] }] = await Promise.all([loadYears(), call('GET /inscripciones/edicion', { query: {} })]);
  const all = [...new Set([...years, ...anios, ...(edicion ? [edicion.anio] : [])])].toSorted((a, b) => b - a);
  return { all, newest: edicion?.anio ?? all[0] };
}
