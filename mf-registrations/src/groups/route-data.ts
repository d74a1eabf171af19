import { eventKinds } from 'shared/facts/enumerations';
import { deferReplies, getList } from 'shared/http/call';
import { oneOf, readQuery } from 'shared/list/list-query';
import type { OfCall } from 'shared/facts/of-call';
import type { LoaderFunctionArgs } from 'shared/router';
import { loadHead, ownYear, type Years } from '../head/call-of.ts';
import { loadOfferedYears } from '../head/load-years.ts';
import type { Row } from '../registration/row.ts';

/** Route of the screen: by default the newest with registrations, which keeps the address short. */
export const ownRoute = { ...ownYear, evento: 'Castillos' };
export const routeParameters = Object.keys(ownRoute);
export const everyEvent = 'todos';
export const routeEvents = [...eventKinds, everyEvent] as const;

export interface RouteRiders {
  /** Of an activity; undefined for the route. */
  actividad?: number | undefined;
  /** Of the route; undefined: no registrations at all. */
  year: number | undefined;
  event: (typeof routeEvents)[number];
  rows: Row[];
}

/** Without cancelled and waiting riders. */
const rides = ({ anulada, espera }: Row) => !anulada && !espera;

export async function loadRoute(address: string, { anio, actividad }: OfCall, years: Promise<Years>): Promise<RouteRiders> {
  if (actividad) {
    const rows = await getList('GET /inscripciones/', { query: { actividad } });
    return { actividad, year: undefined, event: everyEvent, rows: rows.filter(rides) };
  }
  const event = oneOf(readQuery(address, ownRoute).evento, routeEvents);
  const load = async (year: number) => {
    const query = { anios: String(year), ...(event !== everyEvent && { evento: event }) };
    return (await getList('GET /inscripciones/', { query })).filter(rides);
  };
  const year = anio ?? (await years).newest;
  return { year, event, rows: year === undefined ? [] : await load(year) };
}

/** How the server is asked about them; undefined without any. */
export const listOf = ({ actividad, year, event }: RouteRiders) =>
  actividad ? { actividad } : year === undefined ? undefined : { anio: year, ...(event !== everyEvent && { evento: event }) };

/** Without any rows. */
export const formatNone = ({ actividad }: RouteRiders): string =>
  actividad ? 'Todavía no se ha inscrito nadie.' : 'No hay inscripciones de este evento en este año.';

/** Address of the sheet of their departures. */
export const sheetOf = ({ actividad, year, event }: RouteRiders): string =>
  actividad
    ? `/admin/actividades/${actividad}/inscritos/salidas`
    : `/inscripciones/salidas?anio=${year}&evento=${encodeURIComponent(event)}`;

export function loadRouteRiders(args: LoaderFunctionArgs) {
  const head = loadHead(args, loadOfferedYears);
  return { ...head, ...deferReplies({ route: loadRoute(new URL(args.request.url).search, head.of, head.years) }) };
}
export type RouteData = ReturnType<typeof loadRouteRiders>;
