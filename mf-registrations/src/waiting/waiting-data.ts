import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { defer } from 'shared/http/defer';
import type { LoaderFunctionArgs } from 'shared/router';
import { loadEditionYears, readYear } from '../head/route-year.ts';

/** A server with only the contract has no waiting list, and gets no request. */
export function loadWaiting({ request }: LoaderFunctionArgs) {
  const year = readYear(new URL(request.url).search);
  const list = can('waiting-list') ? call('GET /inscripciones/espera', { query: year === undefined ? {} : { anio: year } }) : null;
  const asked = can('sign-ups') ? call('GET /inscripciones/cesiones', { query: year === undefined ? {} : { anio: year } }) : [];
  return { year, ...defer({ list: Promise.resolve(list), asked: Promise.resolve(asked), years: loadEditionYears() }) };
}
export type WaitingData = ReturnType<typeof loadWaiting>;
