import type { DistinctPeople } from 'shared/contract/distinct-people';
import { can } from 'shared/http/can';
import { deferReplies, getList } from 'shared/http/call';
import { getFormStatus } from 'shared/http/get-record';
import type { StaffCall } from 'shared/contract/call-settings';
import { type Asked, loadAsked } from '../answers/answers-data.ts';
import { askCall, type Calls, loadActivity, loadCalls, loadOwn, type ShownActivity } from '../head/call-of.ts';
import { loadOfferedYears } from '../head/load-years.ts';
import type { LoaderFunctionArgs } from 'shared/router';
import { callOfFilters, readFilters, sameFilters, type Filters } from '../rows/filters.ts';
import { openList } from '../rows/latest-list.ts';
import type { RegistrationList } from '../rows/registration-list.ts';

/** State of the public form. The timestamps are its scheduled opening and closing. */
export interface ShownStatus {
  isOpen: boolean;
  abre?: string | null | undefined;
  cierra?: string | null | undefined;
}

export interface RegistrationsData {
  filters: Filters;
  list: RegistrationList;
  /** Newest first. */
  years: Promise<number[]>;
  /** Year of the route's edition in force; null without one, and of activities. */
  inForce: Promise<number | null>;
  status: Promise<ShownStatus>;
  /** Similar registrations of different people; never rejects. */
  distinct: Promise<DistinctPeople[]>;
  asked: Promise<Asked>;
  calls: Promise<Calls>;
  /** Of an activity: its call, null without one. */
  own: Promise<StaffCall | null>;
  activity: Promise<ShownActivity | null>;
}

/** A failed status counts as closed. */
const loadStatus = (): Promise<ShownStatus> =>
  getFormStatus().then(
    ({ activo, edicion }) => ({ isOpen: activo === true, abre: edicion?.abre, cierra: edicion?.cierra }),
    () => ({ isOpen: false }),
  );

/** On an error all similar registrations are hinted at. */
const loadDistinct = (): Promise<DistinctPeople[]> =>
  can('2.0') ? getList('GET /inscripciones/distintas').catch(() => []) : Promise.resolve([]);

export function loadRegistrations({ params, request }: LoaderFunctionArgs): RegistrationsData {
  const actividad = params['id'] === undefined ? undefined : Number(params['id']);
  const filters = { ...readFilters(new URL(request.url).searchParams), actividad };
  const own = loadOwn({ actividad });
  const current = askCall({});
  const years: Promise<number[]> = loadOfferedYears(current).then(({ all }) => all);
  const inForce: Promise<number | null> = current.then(
    ({ vigente }) => vigente,
    () => null,
  );
  return {
    filters,
    list: openList(filters),
    ...deferReplies({
      years,
      inForce,
      status: loadStatus(),
      distinct: loadDistinct(),
      asked: loadAsked(callOfFilters(filters)),
      calls: loadCalls(),
      own,
      activity: loadActivity({ actividad }, own),
    }),
  };
}

interface AddressChange {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}

/** Revalidation: search and order are in the address too, but applied on the client. */
export function asksAnew({ currentUrl, nextUrl, defaultShouldRevalidate }: AddressChange): boolean {
  const moved = currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search;
  if (!moved) return defaultShouldRevalidate;
  return currentUrl.pathname !== nextUrl.pathname || !sameFilters(readFilters(currentUrl.searchParams), readFilters(nextUrl.searchParams));
}
