import type { CurrentCall } from 'shared/contract/call-settings';
import { can } from 'shared/http/can';
import { getList } from 'shared/http/call';
import { askCall, type Years } from './call-of.ts';

const newestFirst = (years: readonly number[]): number[] => [...new Set(years)].toSorted((a, b) => b - a);

/** Years with registrations, newest first. */
export const loadYears = async (): Promise<number[]> =>
  newestFirst((await getList('GET /inscripciones/anios')).map(Number).filter(Number.isInteger));

/** The years that screens of registrations offer: also those of a route without any. They work without these. */
export async function loadOfferedYears(found: Promise<CurrentCall> = askCall({})): Promise<Years> {
  const [years, { anios }] = await Promise.all([loadYears(), found.catch(() => ({ anios: [] }))]);
  return { all: newestFirst([...years, ...anios]), newest: years[0] };
}

export const listOfferedYears = async (): Promise<number[]> => (await loadOfferedYears()).all;

/** Of the screens of the route: the one in force first. A server without calls gets no request. */
export async function loadRouteYears(found: Promise<CurrentCall>): Promise<Years> {
  if (!can('2.0')) return { all: [], newest: undefined };
  const [years, { anios, vigente }] = await Promise.all([loadYears(), found]);
  const all = newestFirst([...years, ...anios]);
  return { all, newest: vigente ?? all[0] };
}
