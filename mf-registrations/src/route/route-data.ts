import type { Activity } from 'shared/contract/activities';
import type { EarlyEmails } from 'shared/contract/early-links';
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
  /** The years that have an edition, the newest first. */
  years: number[];
  /** The year of the one in force. */
  inForce: number | null;
  /** Whether nobody has signed up for it. */
  isEmpty: boolean;
  activities: Activity[];
  /** Null where the server has no links for last year's riders, or this is not the edition in force. */
  emails: EarlyEmails | null;
}

async function load(anio: number | undefined): Promise<Configured> {
  const early = () => (can('early-links') ? call('GET /inscripciones/edicion/anticipada') : null);
  const [{ edicion, anios = [], vigente, inscritos }, activities, asked] = await Promise.all([
    call('GET /inscripciones/edicion', { query: anio === undefined ? {} : { anio } }),
    getList('GET /actividades/'),
    anio === undefined ? early() : null,
  ]);
  const inForce = vigente ?? edicion?.anio ?? null;
  // They are of the edition in force: which one that is, the first reply says.
  const emails = inForce === edicion?.anio ? (asked ?? (await early())) : null;
  return {
    edition: edicion,
    years: anios,
    inForce,
    isEmpty: inscritos === 0,
    activities,
    emails,
  };
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
