import type { Activity } from 'shared/contract/activities';
import type { EarlyLetters } from 'shared/contract/early-links';
import type { Edition } from 'shared/contract/edition';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';
import type { LoaderFunctionArgs } from 'shared/router';
import { today } from 'shared/text/today';
import { loadEditionYears, readYear } from '../head/route-year.ts';

interface Configured {
  /** That of the year; null where nobody has configured any. */
  edition: Edition | null;
  /** The one in force. */
  current: Edition | null;
  activities: Activity[];
  /** Null where the server has no links for last year's riders. */
  letters: EarlyLetters | null;
}

async function load(anio: number | undefined): Promise<Configured> {
  const inForce = call('GET /inscripciones/edicion', { query: {} });
  const [{ edicion }, current, activities, letters] = await Promise.all([
    anio === undefined ? inForce : call('GET /inscripciones/edicion', { query: { anio } }),
    inForce,
    getList('GET /actividades/'),
    can('early-links') ? call('GET /inscripciones/edicion/anticipada') : null,
  ]);
  return { edition: edicion, current: current.edicion, activities, letters };
}

/** A server that keeps only the contract has nothing to configure, and is asked for nothing. */
export function loadRoute({ request }: LoaderFunctionArgs) {
  const year = readYear(new URL(request.url).search);
  return {
    thisYear: Number(today().slice(0, 4)),
    year,
    ...defer({ configured: can('route-edition') ? load(year) : Promise.resolve(null), years: loadEditionYears() }),
  };
}
export type RouteData = ReturnType<typeof loadRoute>;
