import { getList } from 'shared/http/get-list';
import { getFormStatus } from 'shared/http/get-record';
import { handOver } from 'shared/http/hand-over';
import { redirect, type LoaderFunctionArgs } from 'shared/router';
import { requireSession } from 'shared/session/require-session';
import { isStaff } from 'shared/session/session';
import { readFilters, sameFilters, type Filters } from './filters.ts';
import { openRegistrationList, type RegistrationList } from './registration-list.ts';

export interface RegistrationsData {
  filters: Filters;
  list: RegistrationList;
  /** Newest first. */
  years: Promise<number[]>;
  isOpen: Promise<boolean>;
}

export async function loadYears(): Promise<number[]> {
  const years = (await getList<unknown>('inscripciones/anios')).map(Number).filter(Number.isInteger);
  return [...new Set(years)].toSorted((a, b) => b - a);
}

/** A status that cannot be read counts as closed. */
const loadStatus = () =>
  getFormStatus().then(
    ({ activo }) => activo === true,
    () => false,
  );

/** `/inscripciones`: asks for a session only; what the server refuses is shown in place. */
export function loadRegistrations({ request }: LoaderFunctionArgs): RegistrationsData {
  requireSession('/login');
  const filters = readFilters(new URL(request.url).searchParams);
  return { filters, list: openRegistrationList(filters), ...handOver({ years: loadYears(), isOpen: loadStatus() }) };
}

/** `/admin/inscripciones`: also asks for a known person with the right role; null when the role is wrong. */
export function loadGuarded(args: LoaderFunctionArgs): RegistrationsData | null {
  const { user, userWasStored = true } = requireSession('/login');
  // A profile that arrives in time does not stand in for the stored user: who gets in must not depend on who is faster.
  if (!user || !userWasStored) throw redirect('/login');
  return isStaff(user.rol) ? loadRegistrations(args) : null;
}

interface AddressChange {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}

/** Search and order live in the address too, but ask the server for nothing. */
export function asksAnew({ currentUrl, nextUrl, defaultShouldRevalidate }: AddressChange): boolean {
  const moved = currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search;
  if (!moved) return defaultShouldRevalidate;
  return currentUrl.pathname !== nextUrl.pathname || !sameFilters(readFilters(currentUrl.searchParams), readFilters(nextUrl.searchParams));
}
