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
  /** As in the address. */
  search: string;
  order: string;
  /** In which somebody stands between others. */
  list: RegistrationList;
  /** Null where the server keeps none. */
  file: Promise<RegistrationFile | null>;
  years: Promise<number[]>;
}

/** Null also of who is not there. */
const loadFile = (id: number): Promise<RegistrationFile | null> =>
  can('registration-file') && Number.isInteger(id)
    ? call('GET /inscripciones/:id/ficha', { params: { id } }).catch((error: unknown) => {
        if (refusalStatus(error) === 404) return null;
        throw error;
      })
    : Promise.resolve(null);

/** Somebody of the list, with the list that the address names: filters, search and order stand there as they do on its own screen. */
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
