import { callOf, type OfCall } from 'shared/facts/of-call';
import type { StaffCall } from 'shared/contract/call-settings';
import type { RegistrationFile } from 'shared/contract/registration-file';
import { call, deferReplies } from 'shared/http/call';
import { can } from 'shared/http/can';
import { refusalStatus } from 'shared/http/client';
import { readQuery } from 'shared/list/list-query';
import type { LoaderFunctionArgs } from 'shared/router';
import { type AnswerFilter, readAnswerFilter } from '../answers/answer-filter.ts';
import { type Asked, loadAsked } from '../answers/answers-data.ts';
import { loadOwn } from '../head/call-of.ts';
import { callOfRow } from '../registration/call-of-row.ts';
import { latestList } from '../rows/latest-list.ts';
import { listOfferedYears } from '../head/load-years.ts';
import { type Filters, readFilters } from '../rows/filters.ts';
import type { RegistrationList } from '../rows/registration-list.ts';
import { wholeList } from '../rows/use-address.ts';

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
  asked: Promise<Asked>;
  /** Of an activity: its call. */
  own: Promise<StaffCall | null>;
  answers: AnswerFilter;
  level: string;
}

/** Null also for an unknown id. */
const loadFile = (id: number): Promise<RegistrationFile | null> =>
  can('2.0') && Number.isInteger(id)
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
  const { buscar, orden, respuestas, ruta } = readQuery(address, wholeList);
  const file = loadFile(id);
  const of = file.then((found): OfCall => {
    if (found) return callOfRow(found.inscripcion);
    return callOf({ actividad: filters.actividad });
  });
  const asked = of.then(loadAsked);
  const own = of.then(loadOwn);
  return {
    id,
    filters,
    search: buscar,
    order: orden,
    list: latestList(filters),
    answers: readAnswerFilter(respuestas),
    level: ruta,
    ...deferReplies({ file, years: listOfferedYears(), asked, own }),
  };
}
