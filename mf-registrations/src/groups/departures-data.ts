import type { Activity } from 'shared/contract/activities';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';
import type { LoaderFunctionArgs } from 'shared/router';
import { isSameWord } from 'shared/facts/fold';
import { loadAsked, noneAsked } from '../answers/answers-data.ts';
import { loadHead } from '../head/call-of.ts';
import { loadOfferedYears } from '../head/load-years.ts';
import { loadRoute, type RouteRiders } from './route-data.ts';

export interface DepartureRiders extends RouteRiders {
  /** The announced activity; undefined when unknown. */
  activity: Activity | undefined;
}

type Known = [activities: Activity[], edition: { anio: number; actividad_id: number | null } | null];

/** The one in the address, or named by the edition, else the only one of that kind in that year. */
function findActivity([activities, edition]: Known, { actividad, year, event }: RouteRiders): Activity | undefined {
  if (actividad) return activities.find(({ id }) => id === actividad);
  const ofKind = activities.filter(
    ({ evento, fecha_evento }) => isSameWord(evento ?? '', event) && Number(fecha_evento?.slice(0, 4)) === year,
  );
  const named = edition && edition.anio === year ? ofKind.find(({ id }) => id === edition.actividad_id) : undefined;
  return named ?? (ofKind.length === 1 ? ofKind[0] : undefined);
}

/** The sheet works without its head. */
const loadKnown = (anio: number | undefined): Promise<Known> =>
  Promise.all([
    getList('GET /actividades/'),
    can('2.0') ? call('GET /inscripciones/edicion', { query: anio === undefined ? {} : { anio } }) : undefined,
  ]).then(
    ([activities, current]): Known => [activities, current?.edicion ?? null],
    (): Known => [[], null],
  );

export function loadDepartures(args: LoaderFunctionArgs) {
  const head = loadHead(args, loadOfferedYears);
  const load = async (): Promise<DepartureRiders> => {
    const riders = await loadRoute(new URL(args.request.url).search, head.of, head.years);
    return { ...riders, activity: findActivity(await known, riders) };
  };
  const known = loadKnown(head.of.anio);
  return { ...head, ...defer({ route: load(), asked: loadAsked(head.of).catch(() => noneAsked) }) };
}
export type DeparturesData = ReturnType<typeof loadDepartures>;
