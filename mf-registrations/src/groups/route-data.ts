import { eventKinds } from 'shared/contract/enumerations';
import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';
import { oneOf, readQuery } from 'shared/list/list-query';
import type { LoaderFunctionArgs } from 'shared/router';
import { loadYears } from '../list/registrations-data.ts';
import type { Row } from '../registration/row.ts';

/** Of which route: without a year the newest that has registrations; the address is as short as that. */
export const ownRoute = { anio: '', evento: 'Castillos' };
export const everyEvent = 'todos';
export const routeEvents = [...eventKinds, everyEvent] as const;

export interface RouteRiders {
  /** Newest first. */
  years: number[];
  /** undefined: there are no registrations at all. */
  year: number | undefined;
  event: (typeof routeEvents)[number];
  rows: Row[];
}

/** Who has cancelled, or still waits for a place, leaves with nobody. */
const rides = ({ anulada, espera }: Row) => !anulada && !espera;

export async function loadRoute(address: string): Promise<RouteRiders> {
  const { anio, evento } = readQuery(address, ownRoute);
  const event = oneOf(evento, routeEvents);
  const asked = /^\d{4}$/.test(anio) ? Number(anio) : undefined;
  const load = async (year: number) => {
    const query = { anios: String(year), ...(event !== everyEvent && { evento: event }) };
    return (await getList('GET /inscripciones/', { query })).filter(rides);
  };
  const [years, early] = await Promise.all([loadYears(), asked === undefined ? undefined : load(asked)]);
  const year = asked ?? years[0];
  return { years, year, event, rows: early ?? (year === undefined ? [] : await load(year)) };
}

export function loadRouteRiders({ request }: LoaderFunctionArgs) {
  return defer({ route: loadRoute(new URL(request.url).search) });
}
export type RouteData = ReturnType<typeof loadRouteRiders>;
