import type { DistinctPeople } from 'shared/contract/distinct-people';
import { can } from 'shared/http/can';
import { getList } from 'shared/http/get-list';
import { getFormStatus } from 'shared/http/get-record';
import { defer } from 'shared/http/defer';
import type { LoaderFunctionArgs } from 'shared/router';
import { readFilters, sameFilters, type Filters } from './store/filters.ts';
import { openList } from './latest-list.ts';
import type { RegistrationList } from './store/registration-list.ts';

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
  status: Promise<ShownStatus>;
  /** Similar registrations of different people; never rejects. */
  distinct: Promise<DistinctPeople[]>;
}

export async function loadYears(): Promise<number[]> {
  const years = (await getList('GET /inscripciones/anios')).map(Number).filter(Number.isInteger);
  return [...new Set(years)].toSorted((a, b) => b - a);
}

/** A failed status counts as closed. */
const loadStatus = (): Promise<ShownStatus> =>
  getFormStatus().then(
    ({ activo, edicion }) => ({ isOpen: activo === true, abre: edicion?.abre, cierra: edicion?.cierra }),
    () => ({ isOpen: false }),
  );

/** On an error all similar registrations are hinted at. */
const loadDistinct = (): Promise<DistinctPeople[]> =>
  can('distinct-people') ? getList('GET /inscripciones/distintas').catch(() => []) : Promise.resolve([]);

export function loadRegistrations({ request }: LoaderFunctionArgs): RegistrationsData {
  const filters = readFilters(new URL(request.url).searchParams);
  return {
    filters,
    list: openList(filters),
    ...defer({ years: loadYears(), status: loadStatus(), distinct: loadDistinct() }),
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
