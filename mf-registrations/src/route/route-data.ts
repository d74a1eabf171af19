import type { Activity } from 'shared/contract/activities';
import type { EarlyEmails } from 'shared/contract/early-links';
import type { Edition } from 'shared/contract/edition';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';
import type { LoaderFunctionArgs } from 'shared/router';
import { today } from 'shared/text/today';
import { loadHead } from '../head/call-of.ts';
import { loadEditionYears } from '../head/load-years.ts';

interface Configured {
  /** The year's edition; null without one. */
  edition: Edition | null;
  /** Years with an edition, newest first. */
  years: number[];
  /** Year of the current edition. */
  inForce: number | null;
  /** Whether it has no sign-ups. */
  isEmpty: boolean;
  activities: Activity[];
  /** Null where the server has no early links, or for an edition other than the current one. */
  emails: EarlyEmails | null;
}

async function load(anio: number | undefined): Promise<Configured> {
  const early = () => (can('2.0') ? call('GET /inscripciones/edicion/anticipada') : null);
  const [{ edicion, anios = [], vigente, inscritos }, activities, asked] = await Promise.all([
    call('GET /inscripciones/edicion', { query: anio === undefined ? {} : { anio } }),
    getList('GET /actividades/'),
    anio === undefined ? early() : null,
  ]);
  const inForce = vigente ?? edicion?.anio ?? null;
  // They are of the current edition, which the first reply names.
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

/** A server with only the contract has no settings of the route, and gets no request. */
export function loadRoute(args: LoaderFunctionArgs) {
  const head = loadHead(args, loadEditionYears);
  return {
    ...head,
    thisYear: Number(today().slice(0, 4)),
    ...defer({
      configured: can('2.0') ? load(head.of.anio) : Promise.resolve(null),
      questions: can('2.0') ? getList('GET /inscripciones/preguntas', { query: head.of }) : Promise.resolve(null),
    }),
  };
}
export type RouteData = ReturnType<typeof loadRoute>;
