import { isActivity, type OfCall } from 'shared/facts/of-call';
import type { Activity } from 'shared/contract/activities';
import type { OpenCall } from 'shared/contract/activity-sign-ups';
import type { CurrentCall, StaffCall } from 'shared/contract/call-settings';
import { call, deferReplies, getList } from 'shared/http/call';
import { can } from 'shared/http/can';
import { readQuery } from 'shared/list/list-query';
import type { LoaderFunctionArgs } from 'shared/router';
import { useLatest } from 'shared/data/use-latest';

/** The default is the newest year. */
export const ownYear = { anio: '' };
/** Changing the year loses what is typed. */
export const yearParameters = Object.keys(ownYear);

/** Calls to choose from in the head; without any beside the route it is as on a server without them. */
export type Calls = readonly OpenCall[];

export interface Years {
  /** Newest first. */
  all: number[];
  /** Default year of the screen. */
  newest: number | undefined;
}

/** Common loader data of the screens about one call. */
export interface AboutCall {
  /** From the address. */
  of: OfCall;
  years: Promise<Years>;
  calls: Promise<Calls>;
  found: Promise<CurrentCall>;
  /** Its call; null without one. */
  own: Promise<StaffCall | null>;
  /** Null for the route, and where there is no such activity. */
  activity: Promise<ShownActivity | null>;
}

/** An activity with or without a call. */
export type ShownActivity = Pick<Activity, 'id' | 'titulo' | 'fecha_evento'>;

export function readYear(address: string): number | undefined {
  const { anio } = readQuery(address, ownYear);
  return /^\d{4}$/.test(anio) ? Number(anio) : undefined;
}

/** The call of a screen's address: an activity in its path, or a year in its query. */
export function readOf({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>): OfCall {
  const { id } = params;
  if (id !== undefined) return { actividad: Number(id) };
  const anio = readYear(new URL(request.url).search);
  return anio === undefined ? {} : { anio };
}

const isOther = ({ actividad_id }: OpenCall) => actividad_id !== null;

/** Open calls, if there are any beside the route in force. The screens work without them. */
export const loadCalls = (): Promise<Calls> =>
  can('2.0')
    ? getList('GET /convocatorias/abiertas').then(
        (all) => (all.length > 1 || all.some(isOther) ? all : []),
        () => [],
      )
    : Promise.resolve([]);

/** The call of an address, and the years of the route. A server without calls gets no request. */
export const askCall = (of: OfCall): Promise<CurrentCall> =>
  can('2.0') && Number.isInteger(of.actividad ?? 0)
    ? call('GET /convocatoria', { query: of })
    : Promise.resolve({ convocatoria: null, anios: [], vigente: null });

/** The call of an activity; null without one, and for the route. */
export const loadOwn = (of: OfCall): Promise<StaffCall | null> =>
  isActivity(of) ? askCall(of).then(({ convocatoria }) => convocatoria) : Promise.resolve(null);

/**
 * The activity that a screen is about: as its call has it; as the list of all activities has it where there is no call, or it does not
 * load. A server without sign-ups gets no request for it.
 */
export async function loadActivity({ actividad }: OfCall, own: Promise<StaffCall | null>): Promise<ShownActivity | null> {
  if (!actividad || !can('2.0')) return null;
  const found = await own.catch(() => null);
  if (found) return { id: actividad, titulo: found.titulo, fecha_evento: found.fecha_evento };
  return (await getList('GET /actividades/')).find(({ id }) => id === actividad) ?? null;
}

/** What the head of a screen needs. */
export function loadHead(
  args: Pick<LoaderFunctionArgs, 'params' | 'request'>,
  loadYearsOf: (found: Promise<CurrentCall>) => Promise<Years>,
): AboutCall {
  const of = readOf(args);
  const none: Years = { all: [], newest: undefined };
  const found = askCall(of);
  const own = found.then(({ convocatoria }) => convocatoria);
  const years = isActivity(of) ? Promise.resolve(none) : loadYearsOf(found);
  return { of, ...deferReplies({ years, calls: loadCalls(), found, own, activity: loadActivity(of, own) }) };
}

/** Title of the activity in the address; undefined while it loads. The latest value may still be that of the activity before. */
export function useActivityTitle({ actividad }: OfCall, activity: Promise<ShownActivity | null>): string | undefined {
  const { value, pending } = useLatest(activity);
  if (value && value.id === actividad) return value.titulo;
  return pending ? undefined : 'Actividad desconocida';
}
