import type { Activity } from 'shared/contract/activities';
import type { EarlyLetters } from 'shared/contract/early-links';
import type { Edition } from 'shared/contract/edition';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';
import { today } from 'shared/text/today';

interface Configured {
  /** Null while nobody has configured any. */
  edition: Edition | null;
  activities: Activity[];
  /** Null where the server has no links for last year's riders. */
  letters: EarlyLetters | null;
}

async function load(): Promise<Configured> {
  const [{ edicion }, activities, letters] = await Promise.all([
    call('GET /inscripciones/edicion'),
    getList('GET /actividades/'),
    can('early-links') ? call('GET /inscripciones/edicion/anticipada') : null,
  ]);
  return { edition: edicion, activities, letters };
}

/** A server that keeps only the contract has nothing to configure, and is asked for nothing. */
export const loadRoute = () => ({
  year: Number(today().slice(0, 4)),
  ...defer({ configured: can('route-edition') ? load() : Promise.resolve(null) }),
});
export type RouteData = ReturnType<typeof loadRoute>;
