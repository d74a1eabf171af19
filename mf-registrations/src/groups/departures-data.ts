import type { Activity } from 'shared/contract/activities';
import type { StaffCall } from 'shared/contract/call-settings';
import { deferReplies, getList } from 'shared/http/call';
import type { LoaderFunctionArgs } from 'shared/router';
import { isSameWord } from 'shared/text/fold';
import { loadAsked, noneAsked } from '../answers/answers-data.ts';
import { loadHead } from '../head/call-of.ts';
import { loadOfferedYears } from '../head/load-years.ts';
import { loadRoute, type RouteRiders } from './route-data.ts';

export interface DepartureRiders extends RouteRiders {
  /** The announced activity; undefined when unknown. */
  activity: Activity | undefined;
}

type Known = [activities: Activity[], call: StaffCall | null];

/** The one in the address, or named by the route, else the only one of that kind in that year. */
function findActivity([activities, call]: Known, { actividad, year, event }: RouteRiders): Activity | undefined {
  if (actividad) return activities.find(({ id }) => id === actividad);
  const ofKind = activities.filter(
    ({ evento, fecha_evento }) => isSameWord(evento ?? '', event) && Number(fecha_evento?.slice(0, 4)) === year,
  );
  const named = call && call.anio === year ? ofKind.find(({ id }) => id === call.actividad_id) : undefined;
  return named ?? (ofKind.length === 1 ? ofKind[0] : undefined);
}

/** The sheet works without its head. */
const loadKnown = (own: Promise<StaffCall | null>): Promise<Known> =>
  Promise.all([getList('GET /actividades/'), own]).catch((): Known => [[], null]);

export function loadDepartures(args: LoaderFunctionArgs) {
  const head = loadHead(args, loadOfferedYears);
  const load = async (): Promise<DepartureRiders> => {
    const riders = await loadRoute(new URL(args.request.url).search, head.of, head.years);
    return { ...riders, activity: findActivity(await known, riders) };
  };
  const known = loadKnown(head.own);
  return { ...head, ...deferReplies({ route: load(), asked: loadAsked(head.of).catch(() => noneAsked) }) };
}
export type DeparturesData = ReturnType<typeof loadDepartures>;
