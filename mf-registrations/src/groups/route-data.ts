import { eventKinds } from 'shared/facts/enumerations';
import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';
import { oneOf, readQuery } from 'shared/list/list-query';
import type { LoaderFunctionArgs } from 'shared/router';
import { loadHead, ownYear } from '../head/call-of.ts';
import { loadOfferedYears, type Years } from '../head/load-years.ts';
import type { Row } from '../registration/row.ts';

/** Route of the screen: by default the newest with registrations, which keeps the address short. */
export const ownRoute = { ...ownYear, evento: 'Castillos' };
export const routeParameters = Object.keys(ownRoute);
export const everyEvent = 'todos';
export const routeEvents = [...eventKinds, everyEvent] as const;

export interface RouteRiders {
  /** undefined: no registrations at all. */
  year: number | undefined;
  event: (typeof routeEvents)[number];
  rows: Row[];
}

/** Without cancelled and waiting riders. */
const rides = ({ anulada, espera }: Row) => !anulada && !espera;

export async function loadRoute(address: string, asked: number | undefined, years: Promise<Years>): Promise<RouteRiders> {
  const event = oneOf(readQuery(address, ownRoute).evento, routeEvents);
  const load = async (year: number) => {
    const query = { anios: String(year), ...(event !== everyEvent && { evento: event }) };
    return (await getList('GET /inscripciones/', { query })).filter(rides);
  };
  const year = asked ?? (await years).newest;
  return { year, event, rows: year === undefined ? [] : await load(year) };
}

export function loadRouteRiders(args: LoaderFunctionArgs) {
  const head = loadHead(args, loadOfferedYears);
  return { ...head, ...defer({ route: loadRoute(new URL(args.request.url).search, head.of.anio, head.years) }) };
}
export type RouteData = ReturnType<typeof loadRouteRiders>;
