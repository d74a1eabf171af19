import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { readQuery } from 'shared/list/list-query';
import { loadYears } from '../list/registrations-data.ts';

/** Without a year in the address it is the newest. */
export const ownYear = { anio: '' };
/** What is typed on a screen of one year is lost by choosing another. */
export const yearParameters = Object.keys(ownYear);

export interface Years {
  /** Newest first. */
  all: readonly number[];
  /** That of the screen, where its address names none. */
  newest: number | undefined;
}

/** What every screen of one year has loaded. */
export interface OfYear {
  /** As the address names it. */
  year: number | undefined;
  years: Promise<Years>;
}

export function readYear(address: string): number | undefined {
  const { anio } = readQuery(address, ownYear);
  return /^\d{4}$/.test(anio) ? Number(anio) : undefined;
}

/** The years with registrations. */
export async function loadRidersYears(): Promise<Years> {
  const all = await loadYears();
  return { all, newest: all[0] };
}

/** The same with the editions, which may have none yet; the year of the one in force comes first. A server without editions is not asked. */
export async function loadEditionYears(): Promise<Years> {
  if (!can('route-edition')) return { all: [], newest: undefined };
  const [years, { edicion, anios = [] }] = await Promise.all([loadYears(), call('GET /inscripciones/edicion', { query: {} })]);
  const all = [...new Set([...years, ...anios, ...(edicion ? [edicion.anio] : [])])].toSorted((a, b) => b - a);
  return { all, newest: edicion?.anio ?? all[0] };
}
