import type { RegistrationFile } from 'shared/contract/registration-file';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { refusalStatus } from 'shared/http/client';
import { defer } from 'shared/http/defer';
import { readQuery } from 'shared/list/list-query';
import type { LoaderFunctionArgs } from 'shared/router';
import { latestList } from '../list/latest-list.ts';
import { loadYears } from '../list/registrations-data.ts';
import { type Filters, readFilters } from '../list/store/filters.ts';
import type { RegistrationList } from '../list/store/registration-list.ts';
import { wholeList } from '../list/view/use-address.ts';

export interface PersonData {
  id: number;
  filters: Filters;
  /** From the address. */
  search: string;
  order: string;
  /** The list around it. */
  list: RegistrationList;
  /** Null where the server has none. */
  file: Promise<RegistrationFile | null>;
  years: Promise<number[]>;
}

/** Null also for an unknown id. */
const loadFile = (id: number): Promise<RegistrationFile | null> =>
  can('registration-file') && Number.isInteger(id)
    ? call('GET /inscripciones/:id/ficha', { params: { id } }).catch((error: unknown) => {
        if (refusalStatus(error) === 404) return null;
        throw error;
      })
    : Promise.resolve(null);

/** A registration, and the list of the address: filters, search and order are the same as on the list's screen. */
export function loadPerson({ params, request }: LoaderFunctionArgs): PersonData {
  const id = Number(params['id']);
  const { search: address, searchParams } = new URL(request.url);
  const filters = readFilters(searchParams);
  const { buscar, orden } = readQuery(address, wholeList);
  return {
    id,
    filters,
    search: buscar,
    order: orden,
    list: latestList(filters),
    ...defer({ file: loadFile(id), years: loadYears() }),
  };
}
